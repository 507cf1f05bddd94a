// Package class reads what students hand in and plays it again: who passed which level, how deep, and what is not accepted, and why.
package class
