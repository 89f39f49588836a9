module github.com/imroc/req/v3

go 1.26
