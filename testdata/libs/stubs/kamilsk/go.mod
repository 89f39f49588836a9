module github.com/kamilsk/retry/v5

go 1.26
