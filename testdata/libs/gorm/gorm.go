// Package gorm puts GORM to use.
package gorm

import "gorm.io/gorm"

// Open retries nothing.
//
// construct: gorm-none clean
func Open(d gorm.Dialector) (*gorm.DB, error) { return gorm.Open(d, &gorm.Config{}) }
