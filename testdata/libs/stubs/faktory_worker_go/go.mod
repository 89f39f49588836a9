module github.com/contribsys/faktory_worker_go

go 1.26
