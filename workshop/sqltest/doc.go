// Package sqltest tests URLs with a real database.
package sqltest
