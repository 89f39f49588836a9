package chart

import (
	_ "embed"
	"html/template"
	"io"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// Picture returns the SVG picture for a page of HTML, on which the id has to be
// unique.
func (c *Chart) Picture(id string) template.HTML { return template.HTML(c.picture(id, 0)) }

// HTML writes a page with the table and the picture. It needs neither the
// network nor scripts.
func (c *Chart) HTML(w io.Writer) error { return page.Execute(w, c) }
