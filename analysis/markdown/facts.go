package markdown

import "memls/analysis/text"

// All spans are bytes. In a Part they count from the part's first byte; what
// the iterators of Document yield counts from the document's. Spans end before
// the line end of their last line unless said otherwise.

// A Heading is an ATX or setext heading.
type Heading struct {
	Level  int       // 1 to 6
	Text   string    // the title as a reader sees it: no markup, entities resolved
	Span   text.Span // its whole lines, from the start of the first; a setext underline included
	Title  text.Span // the title as written, without markers
	Setext bool
	Nested bool // inside a block quote or list item: it begins no section
}

// A Section is what stands under one heading that is not nested.
type Section struct {
	Heading Heading
	Span    text.Span // from the heading's first byte to the next heading of its level or a higher one
	Own     text.Span // from the heading's first byte to the next heading of any level
}

// A LinkKind says how a link is written.
type LinkKind uint8

const (
	Inline     LinkKind = iota // [text](dest "title")
	Reference                  // [text][label] or [label][]
	Shortcut                   // [label]
	Wiki                       // [[target#anchor|alias]]
	Autolink                   // <https://…> or <name@host>
	Image                      // ![text](dest), ![text][label], ![label]
	Definition                 // [label]: dest "title"
)

var linkKindNames = [...]string{"inline", "reference", "shortcut", "wiki", "autolink", "image", "definition"}

func (k LinkKind) String() string { return linkKindNames[k] }

// A Link is anything that names a destination.
type Link struct {
	Kind LinkKind
	Span text.Span // all of it, brackets included
	Text text.Span // between the first brackets; of a wiki link the alias, or else the target with its anchor; of an autolink the inside

	// Dest is the destination with escapes and entities resolved, nothing
	// percent-decoded; of a wiki link the target without its anchor; of a
	// reference that of the first definition of its label in the document.
	Dest     string
	DestSpan text.Span // the destination as written, without <>; empty for references
	Title    string

	Label     string    // as written; of references and definitions
	LabelSpan text.Span // the brackets' inside that holds Label

	Anchor     string    // of a wiki link, behind the #
	AnchorSpan text.Span // without the #
	Alias      string    // of a wiki link, behind the |
	Embed      bool      // a wiki link written ![[…]]

	key string // normalised label
}

// An Undefined is a reference in the full or collapsed form, [text][label] or
// [label][], whose label nothing in the document defines: it stays plain text.
// Shortcuts are not reported: [x] is as often a task box or just a bracket.
type Undefined struct {
	Span      text.Span
	Label     string
	LabelSpan text.Span
}

// A Task is the state of a list item's check box.
type Task uint8

const (
	NoTask   Task = iota
	TaskOpen      // [ ]
	TaskDone      // [x] or [X]
)

// An Item is a list item.
type Item struct {
	Span    text.Span // from its marker to the end of its last line, nested items included
	Marker  text.Span // "-" or "12."
	Box     text.Span // "[ ]" of a task, or empty
	Text    text.Span // the rest of its first line, without outer white space
	Indent  int       // columns before the marker, a tab going to the next multiple of 4
	Ordered bool
	Task    Task
	Depth   int // number of list items around it
	Parent  int // ordinal in Items() of the item around it, or -1
}

// A Fence is a fenced code block.
type Fence struct {
	Span     text.Span // from the opening marker to the end of the closing one, or of the last line
	Info     string    // what follows the opening marker, as written, without outer white space
	InfoSpan text.Span
	Body     text.Span // whole lines with their ends, container prefixes ("> ") included
	Closed   bool
}

// A Comment is an HTML comment, in a block or in a line.
type Comment struct {
	Span   text.Span // "<!--" to "-->"
	Body   text.Span // between them
	Closed bool
}

// A CodeSpan is code in a line, between backticks.
type CodeSpan struct {
	Span text.Span // backticks included
	Body text.Span // between them, nothing trimmed
}

// A ProblemKind says what parsing noticed.
type ProblemKind uint8

const (
	// UnclosedFence: a code fence runs to the end of the document or of the
	// list item or quote it is in.
	UnclosedFence ProblemKind = iota
	// UnclosedComment: a comment that begins a block never ends.
	UnclosedComment
	// UnclosedFrontmatter: the first line opens a block that no line closes.
	UnclosedFrontmatter
	// FrontmatterAfterBOM: a byte order mark stands before the block, and most
	// agents then do not see it.
	FrontmatterAfterBOM
	// FrontmatterAfterBlank: blank lines stand before the block.
	FrontmatterAfterBlank
	// TooComplex: part of the text was not looked into, since it nests deeper or
	// costs more than any text that a person writes.
	TooComplex
)

var problemKindNames = [...]string{"unclosed-fence", "unclosed-comment", "unclosed-frontmatter", "frontmatter-after-bom", "frontmatter-after-blank", "too-complex"}

func (k ProblemKind) String() string { return problemKindNames[k] }

// A Problem is something that parsing noticed; it never stops it.
type Problem struct {
	Kind ProblemKind
	Span text.Span // the opening marker; of TooComplex the text not looked into
}
