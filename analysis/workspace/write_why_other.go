//go:build !windows

package workspace

// fullDisk is how the system says that a disk is full, beside ENOSPC.
var fullDisk []error
