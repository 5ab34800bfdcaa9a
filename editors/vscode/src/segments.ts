import type { Position, Range, Segment, View } from "./protocol";

/** A segment of a view, placed in the document that shows it. */
export interface Placed {
  segment: Segment;
  range: Range;
  /** The first line of the document in which something of it is to be seen: a marker begins with the end of the line before. */
  line: number;
}

/** The offset at which each line starts. A line ends where it does in an editor. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (const end of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(end.index + end[0].length);
  }
  return starts;
}

/** The last index whose value is not over `wanted`; `values` rise from 0. */
function lastUpTo(values: number[], wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (values[middle]! <= wanted) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** Places each segment by lines and columns: offsets do not hold once an editor has made line ends alike. */
export function place(view: View): Placed[] {
  const starts = lineStarts(view.text);
  const position = (offset: number): Position => {
    const line = lastUpTo(starts, offset);
    return { line, character: offset - starts[line]! };
  };
  return view.segments.map((segment) => ({
    segment,
    range: { start: position(segment.start), end: position(segment.end) },
    line: position(segment.start + /^[\r\n]*/.exec(view.text.slice(segment.start, segment.end))![0].length).line,
  }));
}

/** The last line that a range reaches into: one that ends at the start of a line does not reach it. */
function lastLine(range: Range): number {
  const { start, end } = range;
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
}

/**
 * The line of the view that shows a line of the source, or that stands for what is left out there. Of a
 * line that is nowhere, the next one that is: what an editor scrolls to.
 */
export function viewLine(placed: Placed[], uri: string, line: number): number | undefined {
  let next: { line: number; source: number } | undefined;
  for (const { segment, range, line: seen } of placed) {
    const source = segment.source;
    if (source?.uri !== uri) {
      continue;
    }
    const first = source.range.start.line;
    if (first <= line && line <= lastLine(source.range)) {
      return segment.kind === "source" ? Math.min(range.start.line + line - first, lastLine(range)) : seen;
    }
    if (first > line && (next === undefined || first < next.source)) {
      next = { line: range.start.line, source: first };
    }
  }
  return next?.line;
}

/** The place that a position of the view comes from, or the nearest one above it that comes from somewhere. */
export function sourceOf(placed: Placed[], at: Position): { uri: string; line: number } | undefined {
  let above: { uri: string; line: number } | undefined;
  for (const { segment, range } of placed) {
    if (isBefore(at, range.start)) {
      break;
    }
    const source = segment.source;
    if (source === undefined) {
      continue;
    }
    const last = lastLine(source.range);
    const within = segment.kind === "source" ? at.line - range.start.line : 0;
    above = { uri: source.uri, line: Math.min(source.range.start.line + within, last) };
    if (isBefore(at, range.end)) {
      break;
    }
  }
  return above;
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
