// Package sqltest tests URLs with a real database. It is a module of its own, so that the
// main module does not depend on the database.
package sqltest
