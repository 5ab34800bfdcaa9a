//go:build !linux && !darwin

package workspace

import (
	"errors"
	"os"
)

// exchangeIn is what this system cannot do.
func exchangeIn(*os.File, string, string) error { return errors.ErrUnsupported }
