// Package fixes builds the edits of suggested fixes.
//
// An [Editor] collects the edits of one fix in one file: it keeps them as
// small as possible, adds an import once and under a name that is free, and
// knows which Go version the file is written for. A generated file has no
// editor. What a fix does is named by its [Key]; the text that goes with a key
// never changes, since go vet -json carries nothing but that text.
//
// Each builder returns the fixes for one fault, best first, and nothing where
// it does not know the code well enough for an edit that compiles.
package fixes
