// What the test files share: one workbench for all steps of a file, one after the other.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { patience, Workbench } from "./workbench.mjs";

/**
 * Starts a workbench before the steps of a file, and ends it after them. Answers what makes a step; what
 * fails leaves a picture.
 */
export function session(name, options, prepare) {
  const work = mkdtempSync(join(tmpdir(), `memls-vscode-${name}-`));
  let w;
  before(async () => {
    w = await Workbench.start({ install: process.env.MEMLS_INSTALL, work, vsix: [process.env.MEMLS_VSIX], ...options });
    await prepare(w);
  });
  after(async () => {
    await w?.stop();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  });
  return (title, run) =>
    test(title, { timeout: 4 * patience }, async () => {
      try {
        await run(w);
      } catch (error) {
        await w.shot(`failed ${title}`).catch(() => undefined);
        throw error;
      }
    });
}
