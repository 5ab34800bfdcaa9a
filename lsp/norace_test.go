//go:build !race

package lsp

// slowness is how many times slower the tests are, without the race detector.
const slowness = 1
