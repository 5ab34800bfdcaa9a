package check

// General returns the checks that hold for every agent, and for a file that is
// nobody's memory.
func General() []*Check {
	return []*Check{
		contradiction,
		credential,
		duplicateFact,
		duplicateHeading,
		factElsewhere,
		frontmatterComment,
		frontmatterDuplicate,
		frontmatterNotText,
		frontmatterShifted,
		frontmatterUnclosed,
		frontmatterYAML,
		indexBroken,
		indexDuplicate,
		indexMissing,
		indexNoLink,
		linkBackslash,
		linkBroken,
		linkCase,
		linkDangling,
		linkFragment,
		linkSpace,
		linkWiki,
		logDateInName,
		logEntries,
		logProvenance,
		logQuote,
		logRelativeDate,
		nearDuplicate,
		notText,
		personalData,
		privatePath,
		sessionDump,
		unknownIgnore,
	}
}
