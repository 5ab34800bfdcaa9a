// Which files memls is asked about. Everything else never reaches the server, so that editing other
// Markdown costs nothing.

/** A filter of the language client: a glob below a root, or anywhere. */
export interface Filter {
  scheme: "file";
  pattern: string;
}

/** Names that an agent reads wherever they stand, the likeliest first. */
const names = ["DGC", "DEEPCODE", "MEMORY", "AGENTS", "CLAUDE"];

/** The files with these names, as a glob. */
export const anyNamed = `**/{${names.join(",")}}.md`;

/** Where nobody keeps memory: a glob of what is not looked through. */
export const skipped = "**/{node_modules,vendor,.venv,target,dist,build}/**";

/** The settings of memls in a workspace. */
const settings = ".memls.yaml";

/** Whether a path is that of memls' settings. */
export function isSettings(path: string): boolean {
  return path.split("/").at(-1) === settings;
}

/** The agents' own folders. */
const own = ["**/.deepcode/**/*.md", "**/.deepcode/{settings,settings.local}.json", "**/.letta/**/*.md", "**/.memfs.config.json"];

/** What marks a directory as one of memories, whatever the files in it are called. */
export const marks = ["MEMORY.md", ".memfs.config.json", ".git/letta-memory-layout-policy"];

/** Escapes what a glob would take for more than a name. */
function literal(path: string): string {
  return path.replace(/[\\]/g, "/").replace(/[[\]{}?*]/g, (c) => `[${c}]`);
}

/** The filters for files known by their names, and for directories of memories. */
export function filters(roots: Iterable<string>): Filter[] {
  const patterns = [anyNamed, ...own, `**/${settings}`];
  for (const root of roots) {
    patterns.push(`${literal(root)}/**/*.md`, `${literal(root)}/.git/{COMMIT_EDITMSG,MERGE_MSG}`);
  }
  return patterns.map((pattern) => ({ scheme: "file", pattern }));
}

/** The file that lies nearest to the top; of those in one folder, the one whose name comes first in the list. */
export function nearest<F extends { path: string }>(files: F[]): F | undefined {
  const depth = ({ path }: F): number => path.split("/").length;
  const rank = ({ path }: F): number => names.indexOf(path.split("/").at(-1)!.replace(/\.md$/, ""));
  return files.toSorted((a, b) => depth(a) - depth(b) || rank(a) - rank(b) || (a.path < b.path ? -1 : 1))[0];
}

/** How many directories upwards a mark is looked for. */
const deepest = 12;

/**
 * The directory of memories that a file lies in, if any: the outermost one, since an index may have
 * indexes below it. `has` says whether a file exists; `home` and what is above it are nobody's memories.
 */
export async function rootOf(file: string, home: string, has: (path: string) => Promise<boolean>): Promise<string | undefined> {
  const parts = file.replace(/\\/g, "/").split("/");
  let found: string | undefined;
  for (let n = parts.length - 1; n > 1 && n > parts.length - 1 - deepest; n--) {
    const dir = parts.slice(0, n).join("/");
    if (dir === home.replace(/\\/g, "/")) {
      break;
    }
    const marked = await Promise.all(marks.map((mark) => has(`${dir}/${mark}`)));
    if (marked.includes(true)) {
      found = dir;
    }
  }
  return found;
}
