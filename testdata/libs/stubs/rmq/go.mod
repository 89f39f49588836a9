module github.com/adjust/rmq/v5

go 1.26
