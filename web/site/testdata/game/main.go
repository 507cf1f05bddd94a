// Command game stands in for the game where a test builds a site.
package main

func main() { println("a game") }
