/** How many names of a long path are shown before and behind what is left out. */
const before = 2;
const behind = 2;

/**
 * A path for people: relative to a folder that it lies in, with ~ for home, and its middle left out when
 * it is long. What agents keep lies deep below home, in folders with long names.
 */
export function shortPath(path: string, folders: string[], home: string): string {
  const slashed = path.replaceAll("\\", "/");
  for (const folder of folders.map((name) => name.replaceAll("\\", "/"))) {
    if (slashed.startsWith(`${folder}/`)) {
      return slashed.slice(folder.length + 1);
    }
  }
  const own = home.replaceAll("\\", "/");
  const tilde = slashed.startsWith(`${own}/`) ? `~${slashed.slice(own.length)}` : slashed;
  const names = tilde.split("/");
  if (names.length <= before + behind + 1) {
    return tilde;
  }
  return [...names.slice(0, before), "…", ...names.slice(-behind)].join("/");
}

/** Text of a file for a list, in which `$(name)` would be an icon: shell commands have it too. */
export function listed(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/\$\([\w-]+(~[A-Za-z]+)?\)/g, "\\$&");
}
