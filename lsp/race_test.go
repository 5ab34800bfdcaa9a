//go:build race

package lsp

// slowness is how many times slower the tests are about, with the race detector.
const slowness = 20
