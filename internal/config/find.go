package config

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Find returns the path of the file that holds for the package in dir: the
// nearest from dir upwards to the root of its module, or "". Outside a module
// it looks in dir alone.
func Find(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	root := moduleRoot(dir)
	for cur := dir; ; cur = filepath.Dir(cur) {
		if name := filepath.Join(cur, Name); exists(name) {
			return name
		}
		if root == "" || cur == root {
			return ""
		}
	}
}

// All returns the paths of all files that hold for a package which the go
// command could take for one of the main modules when it runs in dir: in the
// module of dir and in those of its workspace.
func All(dir string) []string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	roots := workspace(dir)
	if root := moduleRoot(dir); root != "" {
		roots = append(roots, root)
	}
	if len(roots) == 0 {
		if name := Find(dir); name != "" {
			return []string{name}
		}
		return nil
	}
	slices.Sort(roots)
	var out []string
	for _, root := range slices.Compact(roots) {
		out = below(out, root, root)
	}
	return out
}

// Base returns the directory that tells the places of the files of [All]
// apart, wherever it stands itself: that of the workspace or the module.
func Base(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	if len(workspace(dir)) > 0 {
		return filepath.Dir(workFile(dir))
	}
	return cmp.Or(moduleRoot(dir), dir)
}

// InPatterns returns those of the files of [All] that hold for dir, or for
// packages that patterns such as ./... match.
func InPatterns(dir string) []string {
	base, own := Base(dir), Find(dir)
	return slices.DeleteFunc(All(dir), func(name string) bool {
		rel, err := filepath.Rel(base, filepath.Dir(name))
		if err != nil || name == own {
			return false
		}
		return slices.ContainsFunc(strings.Split(filepath.ToSlash(rel), "/"), func(part string) bool {
			return part == "testdata" || strings.HasPrefix(part, "_") || strings.HasPrefix(part, ".") && strings.Trim(part, ".") != ""
		})
	})
}

// below adds the files in dir and below it, but not those of modules nested
// in the one at root. Vendored packages are of other modules.
func below(out []string, dir, root string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return out // what the go command can't read, it does not check
	}
	if dir != root && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == "go.mod" && !e.IsDir() }) {
		return out
	}
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		switch {
		case e.Name() == Name:
			out = append(out, name)
		case !e.IsDir() || e.Name() == ".git" || e.Name() == "node_modules" || e.Name() == "vendor" && dir == root:
		default:
			out = below(out, name, root)
		}
	}
	return out
}

// moduleRoot returns the directory of the go.mod file that is nearest from
// dir upwards, or "".
func moduleRoot(dir string) string { return dirOf(upwards(dir, "go.mod")) }

// workFile returns the path of the go.work file that the go command takes in
// dir, or "".
func workFile(dir string) string {
	switch file := os.Getenv("GOWORK"); file {
	case "off":
		return ""
	case "":
		return upwards(dir, "go.work")
	default:
		return file
	}
}

// workspace returns the roots of the modules of the workspace of dir.
func workspace(dir string) []string {
	file := workFile(dir)
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	work, err := modfile.ParseWork(file, text, nil)
	if err != nil {
		return nil // the go command will say it
	}
	var out []string
	for _, use := range work.Use {
		root := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(root) {
			root = filepath.Join(filepath.Dir(file), root)
		}
		out = append(out, filepath.Clean(root))
	}
	return out
}

// upwards returns the path of the file of that name that is nearest from dir
// upwards, or "".
func upwards(dir, name string) string {
	for cur := dir; ; cur = filepath.Dir(cur) {
		if file := filepath.Join(cur, name); isFile(file) {
			return file
		}
		if cur == filepath.Dir(cur) {
			return ""
		}
	}
}

func dirOf(file string) string {
	if file == "" {
		return ""
	}
	return filepath.Dir(file)
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
