module github.com/retrylint/retrylint/testdata/libs

go 1.26.7

replace github.com/retrylint/retrylint => ../..

require (
	github.com/Rican7/retry v0.3.1
	github.com/avast/retry-go v3.0.0+incompatible
	github.com/avast/retry-go/v4 v4.7.0
	github.com/avast/retry-go/v5 v5.1.1
	github.com/cenkalti/backoff v2.2.1+incompatible
	github.com/cenkalti/backoff/v3 v3.2.2
	github.com/cenkalti/backoff/v4 v4.3.0
	github.com/cenkalti/backoff/v5 v5.0.3
	github.com/coder/retry v1.5.1
	github.com/eapache/go-resiliency v1.7.0
	github.com/failsafe-go/failsafe-go v0.9.8
	github.com/grafana/dskit v0.0.0-20260703122047-de1ec7541c44
	github.com/jpillora/backoff v1.1.0
	github.com/juju/retry v1.0.1
	github.com/lestrrat-go/backoff/v2 v2.0.8
	github.com/matryer/try v0.0.0-20161228173917-9ac251b645a2
	github.com/sethvargo/go-retry v0.5.0
	k8s.io/apimachinery v0.37.2
)

require (
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/cheekybits/is v0.0.0-20150225183255-68e9c0620927 // indirect
	github.com/go-logr/logr v1.4.4 // indirect
	github.com/juju/errors v0.0.0-20220203013757-bd733f3c86b9 // indirect
	github.com/lestrrat-go/option v1.0.0 // indirect
	github.com/rogpeppe/go-internal v1.16.0 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20261104224025-d1e00e9f33ab // indirect
	google.golang.org/grpc v1.85.0 // indirect
	k8s.io/klog/v2 v2.140.0 // indirect
	k8s.io/utils v0.0.0-20260626114624-be93311217bd // indirect
)
