import type { Fate } from "./protocol";

/** What becomes of each line of a log, in a few words: the fates of its sentences together. */
export function fatesByLine(fates: Fate[]): { line: number; text: string }[] {
  const byLine = new Map<number, string[]>();
  for (const fate of fates) {
    const line = fate.range.start.line;
    const said = byLine.get(line) ?? [];
    const text = words(fate);
    if (!said.includes(text)) {
      said.push(text);
    }
    byLine.set(line, said);
  }
  return [...byLine].map(([line, said]) => ({ line, text: said.join("; ") }));
}

/** The longest that what a statement was merged into is shown, in characters. */
const longest = 48;

/** How what became of a statement is tied to where it is now. */
const links: Record<string, string> = { kept: "as", replaced: "by" };

function words({ outcome, into, reason }: Fate): string {
  if (into) {
    const short = into.length > longest ? `${into.slice(0, longest - 1)}…` : into;
    return `${outcome} ${links[outcome] ?? "into"} “${short}”`;
  }
  return reason ? `${outcome}: ${reason}` : outcome;
}
