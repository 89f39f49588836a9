// Package wire stacks retry layers the way programs do. Each exported
// function makes one logical call to the server at a URL or an address, and
// its comment says which layers are on the way, the outermost first.
//
// The test runs all of them against a server that always fails, counts the
// requests that arrive, and holds the count against the product that
// retrylint computes for the code.
//
// The waits are short, by the libraries' own settings.
package wire
