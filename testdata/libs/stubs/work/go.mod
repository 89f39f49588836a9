module github.com/gocraft/work

go 1.26
