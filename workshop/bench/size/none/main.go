// None is the size of a program that does nothing with URLs.
package main

import "os"

func main() { os.Stdout.WriteString(os.Args[1] + "\n") }
