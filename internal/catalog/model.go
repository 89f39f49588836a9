package catalog

// A Library is what one model file says: how the constructs of one library
// retry. The files below models/ and the [[model]] tables of a user's
// .retrylint.toml have this schema.
type Library struct {
	Library    string      `toml:"library"`   // a short name: "cenkalti/backoff"
	Modules    []Module    `toml:"module"`    // what was read
	Constructs []Construct `toml:"construct"` // what docs/catalogue.md lists
	Models     []Model     `toml:"model"`
}

// A Module names a module whose source a model was read from.
type Module struct {
	Path   string   `toml:"path"`   // module path: "github.com/cenkalti/backoff/v4"
	Covers string   `toml:"covers"` // the versions that behave so: "v4"
	Read   string   `toml:"read"`   // the version that was read: "v4.3.0"
	Lines  []string `toml:"lines"`  // the places read: "exponential.go:77-101"
	Stub   bool     `toml:"stub"`   // not served by the module proxy: read as a snapshot, checked against a stub
}

// A Construct is one row of docs/catalogue.md.
type Construct struct {
	ID     string   `toml:"id"`     // unique: "cenkalti-v4-exponential"
	What   string   `toml:"what"`   // "`NewExponentialBackOff` with `Retry`"
	Retry  string   `toml:"retry"`  // one sentence: what it does by default
	Models []string `toml:"models"` // names of the models that describe it
	Own    bool     `toml:"own"`    // has a schedule of its own, which a probe can draw
	Sound  bool     `toml:"sound"`  // nothing that code can set about it is at fault
}

// A Model describes one function, method, type, variable or constant.
type Model struct {
	// Name is "Func", "Type", "Type.Method", or a variable or constant. A
	// last element "*" stands for all exported methods: "Client.*".
	Name string `toml:"name"`
	// In lists the import paths of the packages that have it. In a model
	// file it defaults to the paths of all modules of the file. In a model
	// file "example.com/service/*" stands for all packages one element below.
	In   []string `toml:"in"`
	Does Does     `toml:"does"`

	// Policy is where the policy comes from that this one starts from: "arg
	// 1", "arg 0.Backoff", "recv", "recv.Backoff", or "args": the jitter of
	// any of the arguments counts. What the model's own attributes say goes
	// on top, but where an attribute of the model is marked Absent, which
	// speaks only where the policy leaves it open.
	Policy string `toml:"policy"`
	// Options is the index of the first option: arguments from there on are
	// calls of models that do "option", each of which changes the policy.
	Options *int `toml:"options"`
	// Op is the argument that is run again: "arg 0". Empty for a call that
	// is itself what is tried.
	Op string `toml:"op"`
	// Again says which results of the operation bring it back; see Again.
	Again Again `toml:"again"`
	// Work says of an operation that runs on a period what it reaches, where
	// its code can't tell: see Work.
	Work Work `toml:"work"`
	// Used makes the policy count as used where it is made: nothing that
	// happens to it later could give it jitter.
	Used bool `toml:"used"`
	// Quiet leaves the policy alone unless code sets something about its
	// retries: a default that a user can do nothing about.
	Quiet bool `toml:"quiet"`
	// Opaque marks a policy that takes no settings once it is made: what is
	// wrong with one that an exported function returns is to be mended in
	// that function, whoever uses it.
	Opaque bool `toml:"opaque"`
	// Calls lists the methods of a client that the client itself tries again:
	// "Client.Get"; "Client.*" and "*.*" stand for those of a type, or of all
	// types of the package, that take a context first or return an error.
	Calls []string `toml:"calls"`
	// Under is the place of an http.Client or transport that the client sends
	// its requests through, which may try each of them again: "arg 0".
	Under string `toml:"under"`
	// Above makes what an option says a layer of its own, above whatever else
	// the client does.
	Above bool `toml:"above"`
	// Request makes a call of a model that does "use" a request that is tried
	// again by itself: it sends something, and waits for the answer.
	Request bool `toml:"request"`

	Attempts *Attr `toml:"attempts"` // in all, the first included; "unlimited"
	Base     *Attr `toml:"base"`     // first delay; "0s" is no delay
	Factor   *Attr `toml:"factor"`   // growth from one delay to the next
	Grows    *Attr `toml:"grows"`    // "none", "const", "linear", "exp"
	Ceiling  *Attr `toml:"ceiling"`  // the longest delay, before jitter; "none"
	Jitter   *Attr `toml:"jitter"`   // "none", or what it draws: "full", "equal", "0.5"
	Deadline *Attr `toml:"deadline"` // of all attempts together; "none"
	Context  *Attr `toml:"context"`  // "arg 0", "yes", "none": whether a context or stop channel ends the waits

	// AtCap says what becomes of the jitter at the ceiling: "kept", "lost".
	AtCap string `toml:"at_cap"`
	// Spread is the width of a jitter that does not grow with the delay:
	// "100ms". It fades as the delay grows.
	Spread *Attr `toml:"spread"`

	// Cure says in a few words what to write: "set Jitter: 0.2".
	Cure   string  `toml:"cure"`
	Faults []Fault `toml:"fault"`

	// Own marks a model of a user's, which counts in its own package as well:
	// a library's package is left to its authors.
	Own bool `toml:"-"`
}

// Does is the part that a symbol plays.
type Does string

const (
	// DoesType is a struct type whose literals and zero value are policies.
	// Its attributes come from fields.
	DoesType Does = "type"
	// DoesMake is a function, method, variable or constant that is or
	// returns a policy, or that takes a policy and returns a changed one.
	DoesMake Does = "make"
	// DoesOption is a function whose result changes the policy it is handed
	// to as an option.
	DoesOption Does = "option"
	// DoesSet is a method that changes the policy it is called on, and may
	// return it.
	DoesSet Does = "set"
	// DoesRun is a function or method that runs an operation again until it
	// succeeds.
	DoesRun Does = "run"
	// DoesUse is a function or method that puts a policy to use without an
	// operation in sight: it draws a delay, waits, connects, registers.
	DoesUse Does = "use"
	// DoesStop wraps an error so that the operation is not run again.
	DoesStop Does = "stop"
	// DoesMark wraps an error so that the operation is run again, where
	// nothing else brings it back.
	DoesMark Does = "mark"
)

// Again is which results of an operation make it run again.
type Again string

const (
	AgainError  Again = "error"  // an error that is not nil (the default)
	AgainFalse  Again = "false"  // (bool, error): false and no error; an error ends it
	AgainTrue   Again = "true"   // (bool, error): true
	AgainMarked Again = "marked" // an error wrapped by a model that does "mark"
	AgainAlways Again = "always" // runs on a period, whatever comes of it
)

// Work is what an operation on a period reaches, whatever stands at Op.
type Work string

const (
	WorkElsewhere Work = "elsewhere" // who runs it, and what that reaches, stands elsewhere: a queue's task, a server's workflow
	WorkLocal     Work = "local"     // nothing but this process: a store is gone through again
)

// An Attr says where one attribute of a policy comes from. In TOML it is a
// string, either a constant or a place ("arg 1", "field Jitter"), or a table.
type Attr struct {
	// Value is a constant: a duration "500ms", a number "1.5", or a word
	// that the attribute knows.
	Value string `toml:"value"`
	// From is where the value stands in code: "arg 0", "arg 0.Retry.Max",
	// "field Jitter", "field Retry.Max". A bool counts as zero when false; a
	// function, interface or pointer counts as zero when nil.
	From string `toml:"from"`
	// Zero is what a zero value at From means, in the attribute's terms, a
	// field that is left out included. Empty: zero is meant.
	Zero string `toml:"zero"`
	// Unless is a place that speaks in place of Zero where something stands
	// there: "field Retryer".
	Unless string `toml:"unless"`
	// Off is a bool that, when true, leaves one attempt: "field DisableRetry".
	Off string `toml:"off"`
	// Negative is what a value below zero means.
	Negative string `toml:"negative"`
	// Set is what any other value means, where the value itself says nothing
	// in the attribute's terms: Set = "full" of a bool.
	Set string `toml:"set"`
	// Plus is added to a number: 1 where From counts repeats.
	Plus int `toml:"plus"`
	// Unit is what one stands for, where a delay is given as a plain number:
	// "1s", "1ms".
	Unit string `toml:"unit"`
	// Valid is the range in which the value counts, "[0,1]" or "(0,1)";
	// outside of it the value means Outside.
	Valid   string `toml:"valid"`
	Outside string `toml:"outside"`
	// Final lets no other option of a call say otherwise.
	Final bool `toml:"final"`
	// Absent makes the attribute speak only where Policy leaves it open.
	Absent bool `toml:"absent"`
}

// A Fault is another way in which a policy is broken. It holds where all its
// conditions do.
type Fault struct {
	// When lists conditions: "SUBJECT PREDICATE", where the subject is an
	// attribute or a place ("arg 0", "field Clock") and the predicate "zero",
	// "set", "absent", "written", "fraction", a word of the attribute such as
	// "none", or a comparison with a constant: "> 5", "< 1ms", "= 0".
	When []string `toml:"when"`
	Kind string   `toml:"kind"` // see FaultKinds
	Say  string   `toml:"say"`  // what happens: "a literal without Clock panics in Reset"
}

// FaultKinds are the kinds of fault, each with the words that open its
// message.
var FaultKinds = map[string]string{
	"endless":   "never stops",
	"panics":    "panics",
	"ignored":   "is ignored",
	"off":       "does not retry",
	"immediate": "does not wait",
}
