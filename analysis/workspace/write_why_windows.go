package workspace

import "golang.org/x/sys/windows"

// fullDisk is how the system says that a disk is full.
var fullDisk = []error{windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL}
