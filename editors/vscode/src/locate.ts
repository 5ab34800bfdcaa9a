// Where the server is. Nothing of a workspace takes part: the setting is the machine's own, and PATH is
// searched in its absolute entries alone.

export interface Machine {
  platform: string;
  home: string;
  path: string;
  /** Whether there is a program at this path. */
  isProgram(path: string): boolean;
}

/** A program, and how it was found. */
export interface Found {
  program: string;
  from: "setting" | "extension" | "path";
}

export type Located = Found | { missing: string };

/** Finds the server: the one that the user names, else the one that came with the extension, else one on PATH. */
export function locate(setting: string, extension: string, machine: Machine): Located {
  const windows = machine.platform === "win32";
  const join = (dir: string, name: string): string => `${dir.replace(/[\\/]+$/, "")}${windows ? "\\" : "/"}${name}`;
  const name = windows ? "memls.exe" : "memls";
  const wanted = setting.trim();
  if (wanted !== "") {
    const program = wanted.startsWith("~/") ? join(machine.home, wanted.slice(2)) : wanted;
    if (!isAbsolute(program, windows)) {
      return { missing: `The setting memls.server.path must be an absolute path; it is "${wanted}".` };
    }
    if (!machine.isProgram(program)) {
      return { missing: `The setting memls.server.path names ${program}, and there is no program there.` };
    }
    return { program, from: "setting" };
  }
  const bundled = join(join(extension, "server"), name);
  if (machine.isProgram(bundled)) {
    return { program: bundled, from: "extension" };
  }
  for (const dir of machine.path.split(windows ? ";" : ":")) {
    if (isAbsolute(dir, windows) && machine.isProgram(join(dir, name))) {
      return { program: join(dir, name), from: "path" };
    }
  }
  return { missing: "memls was not found: this build of the extension brings no server, and none is on PATH. Install memls, or say where it is in memls.server.path." };
}

function isAbsolute(path: string, windows: boolean): boolean {
  return windows ? /^([a-zA-Z]:[\\/]|\\\\)/.test(path) : path.startsWith("/");
}
