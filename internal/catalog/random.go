package catalog

import "go/types"

// Random reports whether f returns a value that differs from one process to
// the next: a draw, or a hash that is fed with something of the host.
func Random(f *types.Func) bool {
	if f.Pkg() == nil {
		return false
	}
	k := KeyOf(f)
	switch k.Pkg {
	case "math/rand", "math/rand/v2":
		return k.Name != "Seed" && k.Name != "New" && k.Name != "NewSource" && k.Name != "NewPCG" && k.Name != "NewChaCha8"
	case "crypto/rand":
		return k.Name == "Int" || k.Name == "Read" || k.Name == "Prime"
	case "hash/fnv", "hash/crc32", "hash/crc64", "hash/maphash", "hash/adler32":
		return true
	case "hash":
		return k.Name == "Sum32" || k.Name == "Sum64" || k.Name == "Sum"
	}
	return randomFuncs[k]
}

var randomFuncs = keys("k8s.io/apimachinery/pkg/util/wait", "Jitter").
	with("golang.org/x/exp/rand", "Int63n", "Intn", "Float64", "Int31n", "Rand.Int63n", "Rand.Intn", "Rand.Float64").
	with("k8s.io/apimachinery/pkg/util/rand", "Intn", "Int63nRange", "IntnRange", "Perm").
	with("time", "Time.Nanosecond")
