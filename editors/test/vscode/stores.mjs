// The memory that the tests open: a project of two agents, and a home.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const repository = new URL("../../../", import.meta.url).pathname;
const sample = (name) => readFileSync(join(repository, "testdata", "sample", name), "utf8");

export const memory = (name, type, description, body) => `---\nname: ${name}\ndescription: ${description}\ntype: ${type}\n---\n\n${body}\n`;

/** A token that looks alive; no file holds one whole. */
export const token = ["ghp", "Ab3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5"].join("_");

const log = `# Deploy log

## 2026-01-12

- Deploy failed: exit 137, the worker ran out of memory. Raised the limit to 2 GiB.
- Deploy went through.

## 2026-01-19

- Deploy failed with exit 137 again. The limit is 4 GiB now.

## 2026-02-02

- Status: all green.
- Deploy failed with exit 137 a third time: the leak is in the image cache. Run \`make clean-cache\` before each deploy.
`;

/** What a workspace must not be able to start: it leaves a mark. */
export function trap(workbench) {
  const mark = join(workbench.work, "started-by-a-workspace");
  const program = workbench.program("trap", `touch '${mark}'`);
  const files = {
    ".vscode/settings.json": JSON.stringify({ "memls.server.path": program, "memls.consolidate.command": [program], "memls.consolidate.endpoint": "http://127.0.0.1:1/v1" }),
    ".memls.yaml": `consolidate: {command: [${program}]}\n`,
  };
  return { mark, files };
}

/** Where deepcode keeps the memory of a project, in the folder for everything that is written. */
const deepcode = (project) => `home/.deepcode/projects/${project.replaceAll("/", "-")}/memory`;

/** A shop with a DGC.md over its limit, and a deepcode memory with an index that is not complete. */
export function shop(workbench) {
  const project = workbench.files("shop", {
    ".git/HEAD": "ref: refs/heads/main\n",
    "DGC.md": sample("DGC.md"),
    "AGENTS.md": sample("AGENTS.md"),
    "README.md": "# Shop\n\nNobody's memory.\n",
    ...trap(workbench).files,
  });
  const memories = workbench.files(deepcode(project), {
    "MEMORY.md": "# Memory\n\n- [Deploys](deploy.md): how the shop is deployed\n- [Old notes](old.md): gone\n",
    "deploy.md": memory("deploy", "reference", "How the shop is deployed", "Staging first; the smoke test must pass.\n\nThe deploy runs from `main` on Mondays, with `make deploy`."),
    "billing.md": memory("billing", "project", "When invoices are made", "The billing worker makes invoices at night."),
    "log.md": memory("log", "project", "What happened with the deploys", log),
  });
  workbench.files("home/.dgc", { "DGC.md": "# Me\n\n- I prefer short commit messages.\n" });
  return { project, memories };
}

/** A project in which nobody keeps memories. */
export const plain = (workbench) =>
  workbench.files("plain", { ".git/HEAD": "ref: refs/heads/main\n", "README.md": "# Plain\n\nNobody's memory.\n", "go.mod": "module example.com/plain\n\ngo 1.26\n" });

/** A project with a log, and settings that want to start programs. */
export const logged = (workbench) => workbench.files("logged", { ".git/HEAD": "ref: refs/heads/main\n", "DGC.md": log, "README.md": "# Logged\n", ...trap(workbench).files });

/** A memory repository of Letta's, with a procedure in it. */
export function memfs(workbench) {
  const folder = workbench.files("memfs", {
    ".memfs.config.json": '{"version": 1}\n',
    "MEMORY.md": "# Memory\n\nWhat is known of the shop.\n\n- [Deploys](deploys.md): how it is deployed\n",
    "deploys.md": "# Deploys\n\nThey go to staging first.\n\n## When a deploy fails\n\n1. Read the log of the worker.\n2. Run `make clean-cache`.\n3. Deploy again.\n",
  });
  execFileSync("git", ["init", "-q", folder]);
  return folder;
}

/** A memory directory in which everything is broken. */
export const broken = (workbench) =>
  workbench.files("broken", {
    ".git/HEAD": "ref: refs/heads/main\n",
    "DGC.md": `# Broken\n\n## **Rule:** never push\n\n- The key is ${token}.\n- [Guide](docs/guide.md)\n`,
    "memory/MEMORY.md": "# Memory\n\n- [Gone](gone.md)\n- [Case](DEPLOY.md)\n- [[nowhere]]\n",
    "memory/deploy.md": "---\nname: deploy\ndescription: a: b: c\n\nNot closed.\n",
    "memory/twice.md": "---\nname: a\nname: b\n---\n",
  });

/** A DGC.md of a megabyte, the most that DGC takes, and a deepcode memory of five thousand files. */
export function huge(workbench) {
  const fact = (i) => `- Service ${i} keeps its orders in table ${i * 7}, since report ${i % 13} reads them there.\n`;
  let text = "# Huge\n\n## Rule: never push to main\n\nWait for the checks.\n\n## Services\n\n";
  for (let i = 0; text.length < 1_000_000; i++) {
    text += fact(i);
  }
  const folder = workbench.files("huge", { ".git/HEAD": "ref: refs/heads/main\n", "DGC.md": text });
  const memories = { "MEMORY.md": "# Memory\n\n" };
  for (let i = 0; i < 5000; i++) {
    memories[`service-${i}.md`] = memory(`service-${i}`, "reference", `Where service ${i} keeps its orders`, fact(i));
    memories["MEMORY.md"] += `- [Service ${i}](service-${i}.md): where it keeps its orders\n`;
  }
  workbench.files(deepcode(folder), memories);
  return folder;
}
