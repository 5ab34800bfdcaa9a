import assert from "node:assert/strict";
import { test } from "node:test";
import type { Segment, View } from "../src/protocol";
import { place, sourceOf, viewLine } from "../src/segments";

const file = "file:///shop/DGC.md";

/** A view of parts, one segment each; `lines` are the first and last line of the file that a part is. */
function view(...parts: { text: string; kind: Segment["kind"]; lines?: [number, number] }[]): View {
  let end = 0;
  const segments = parts.map(({ text, kind, lines }): Segment => {
    const start = end;
    end += text.length;
    const range = lines && { start: { line: lines[0], character: 0 }, end: { line: lines[1] + 1, character: 0 } };
    return { start, end, kind, ...(range ? { source: { uri: file, range } } : {}) };
  });
  return { text: parts.map(({ text }) => text).join(""), agent: "dgc", title: "DGC", unit: "characters", used: 0, limit: 0, segments };
}

const sample = view(
  { text: "# Memory\n", kind: "label" },
  { text: "## Rule: b\nkept\n", kind: "source", lines: [4, 5] },
  { text: "# Shop\none\n", kind: "source", lines: [0, 1] },
  { text: "[3 lines omitted]\n", kind: "marker", lines: [6, 8] },
  { text: "last", kind: "source", lines: [9, 9] },
);

test("a segment stands where its offsets are, in lines and columns", () => {
  const placed = place(sample).map(({ range }) => [range.start.line, range.start.character, range.end.line, range.end.character]);
  assert.deepEqual(placed, [
    [0, 0, 1, 0],
    [1, 0, 3, 0],
    [3, 0, 5, 0],
    [5, 0, 6, 0],
    [6, 0, 6, 4],
  ]);
});

test("line ends of any kind count as an editor counts them", () => {
  const [first, second] = place(view({ text: "a\r\nb\rc\n", kind: "source" }, { text: "d", kind: "label" }));
  assert.deepEqual(first?.range.end, { line: 3, character: 0 });
  assert.deepEqual(second?.range.start, { line: 3, character: 0 });
});

test("columns are UTF-16 units", () => {
  const [, second] = place(view({ text: "𝄞é", kind: "source" }, { text: "x", kind: "redaction" }));
  assert.deepEqual(second?.range.start, { line: 0, character: 3 });
});

test("an empty view is one empty place", () => {
  assert.deepEqual(place(view()), []);
  assert.equal(viewLine([], file, 0), undefined);
  assert.equal(sourceOf([], { line: 0, character: 0 }), undefined);
});

for (const { line, want, why } of [
  { line: 0, want: 3, why: "the first line of the file stands behind its rules" },
  { line: 1, want: 4, why: "a line within a segment" },
  { line: 4, want: 1, why: "a rule is placed first" },
  { line: 7, want: 5, why: "a line that is left out: the marker stands for it" },
  { line: 2, want: 1, why: "a line that nothing stands for: the next one that is shown" },
  { line: 9, want: 6, why: "the last line" },
  { line: 50, want: undefined, why: "a line past the end" },
]) {
  test(`line ${line} of the file in the view: ${why}`, () => assert.equal(viewLine(place(sample), file, line), want));
}

test("a marker that begins with the end of the line before it stands in its own line", () => {
  const placed = place(view({ text: "# Shop\nhalf a l", kind: "source", lines: [0, 1] }, { text: "\n[2 lines omitted]\n", kind: "marker", lines: [2, 3] }));
  assert.equal(viewLine(placed, file, 1), 1);
  assert.equal(viewLine(placed, file, 3), 2);
});

test("lines of another file are not mixed up", () => assert.equal(viewLine(place(sample), "file:///other.md", 4), undefined));

for (const { line, want, why } of [
  { line: 0, want: undefined, why: "a label is nowhere in the file" },
  { line: 2, want: 5, why: "within a segment" },
  { line: 5, want: 6, why: "a marker leads to where text is left out" },
  { line: 6, want: 9, why: "the last line" },
]) {
  test(`line ${line} of the view in the file: ${why}`, () => assert.equal(sourceOf(place(sample), { line, character: 0 })?.line, want));
}

test("where a line is shown and where that comes from are one another's reverse", () => {
  const placed = place(sample);
  for (const line of [0, 1, 4, 5, 9]) {
    assert.equal(sourceOf(placed, { line: viewLine(placed, file, line)!, character: 0 })?.line, line);
  }
});
