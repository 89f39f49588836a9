module github.com/carlescere/scheduler

go 1.26
