// Package libs holds the catalogue against the real libraries: each folder
// puts the constructs of one library to use, flagged and clean, and probes
// what their schedules really do.
//
// The doc comment of a case ends with "construct: ID flagged" or "construct:
// ID clean", that of a probe with "probe: ID".
//
// The folder wire stacks the libraries on each other, and counts requests.
package libs
