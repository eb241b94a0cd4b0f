// Package sqltest tests URLs with a real database. It is a module of its own, so
// that the database is no dependency of this one.
package sqltest
