module go.codycody31.dev/gobullmq

go 1.26
