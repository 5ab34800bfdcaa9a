package check

// General returns the checks that hold for every agent, and for a file that is
// nobody's memory.
func General() []*Check {
	return []*Check{
		credential,
		duplicateFact,
		notText,
		personalData,
		privatePath,
		sessionDump,
		unknownIgnore,
	}
}
