// Package lsp shows findings in editors, by the Language Server Protocol.
//
// It runs beside gopls as a server of its own ([Serve]), or in front of gopls
// ([Proxy]) for editors that take one server a language. Either way the text
// that is checked is that of the editor's buffers, saved or not.
package lsp
