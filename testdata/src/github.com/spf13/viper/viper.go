// Package viper has the signatures of the package whose path it stands under.
package viper

import "time"

func SetDefault(key string, value any) {}

func GetDuration(key string) time.Duration { return 0 }

func GetString(key string) string { return "" }
