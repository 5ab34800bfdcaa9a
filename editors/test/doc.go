// Package test drives real editors against the built memls, headless, as a
// person would use them. It has nothing but tests, and they need the editors:
//
//	editors/test/install.sh
//	go test -tags editors ./editors/test
package test
