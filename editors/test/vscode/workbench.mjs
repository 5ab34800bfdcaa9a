// A real VS Code workbench (code-server) in a headless Chromium, with the extension installed, driven
// as a person would: keys, clicks, and what is to be seen.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { join } from "node:path";

/** How long anything may take before it counts as missing, in milliseconds: the machine may be busy. */
export const patience = 120_000;

const quiet = {
  "workbench.startupEditor": "none",
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.tips.enabled": false,
  "workbench.editor.useModal": "off",
  "workbench.layoutControl.enabled": false,
  "window.commandCenter": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "chat.disableAIFeatures": true,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "editor.minimap.enabled": false,
  "editor.fontFamily": "DejaVu Sans Mono",
  "editor.fontSize": 13,
  "files.autoSave": "off",
};

const { properties } = JSON.parse(readFileSync(new URL("../../vscode/package.json", import.meta.url), "utf8")).contributes.configuration;
const ofMachine = (name) => properties[name]?.scope === "machine";

/** A port that nobody listens on. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export class Workbench {
  /**
   * @param {object} where
   * @param {string} where.install the folder that install.sh printed
   * @param {string} where.work a folder for everything that is written
   * @param {string[]} where.vsix the extension, and what else is installed
   * @param {string} [where.memls] the server; without it the extension looks for one itself
   * @param {object} [where.settings] more settings of the user
   */
  static async start({ install, work, vsix, memls, settings = {} }) {
    const workbench = new Workbench();
    workbench.user = { ...quiet };
    workbench.work = work;
    workbench.home = join(work, "home");
    workbench.extensions = join(work, "extensions");
    workbench.log = join(work, "memls.log");
    workbench.shots = process.env.MEMLS_SHOTS ?? join(work, "screenshots");
    for (const dir of [workbench.home, workbench.shots, join(work, "data", "User"), join(work, "data", "Machine"), workbench.extensions]) {
      mkdirSync(dir, { recursive: true });
    }
    if (memls !== undefined) {
      // Every message that it serves goes to the log.
      writeFileSync(workbench.log, "");
      const serve = `[ "$1" != serve ] || set -- "$@" --verbose --log '${workbench.log}'`;
      settings = { "memls.server.path": workbench.program("memls", `${serve}\nexec '${memls}' "$@"`), ...settings };
    }
    workbench.settings(settings);
    const entry = join(install, "node_modules", "code-server", "out", "node", "entry.js");
    const folders = ["--user-data-dir", join(work, "data"), "--extensions-dir", workbench.extensions, "--config", join(work, "config.yaml")];
    // A PATH on which no memls is.
    const env = { ...process.env, PATH: "/usr/bin:/bin", HOME: workbench.home, XDG_CONFIG_HOME: join(work, "xdg"), XDG_DATA_HOME: join(work, "xdg") };
    const node = join(install, "node");
    execFileSync(node, [entry, ...folders, ...vsix.flatMap((file) => ["--install-extension", file])], { env, stdio: "pipe" });
    workbench.port = await freePort();
    const options = ["--auth", "none", "--bind-addr", `127.0.0.1:${workbench.port}`, "--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"];
    await workbench.eventually("code-server", async () => {
      workbench.server = spawn(node, [entry, ...folders, ...options], { env, stdio: ["ignore", "pipe", "pipe"] });
      return workbench.#listens();
    });
    const { chromium } = createRequire(join(install, "node_modules") + "/")("playwright-core");
    workbench.browser = await chromium.launch({
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
    const context = await workbench.browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] });
    workbench.page = await context.newPage();
    workbench.page.setDefaultTimeout(patience);
    workbench.page.on("dialog", (dialog) => dialog.accept()); // "leave, with files that are not saved?"
    return workbench;
  }

  /**
   * Changes settings of the user, from the next folder on; undefined takes one away. Those of a machine are not taken
   * from where the others are, since this is a window to another machine: it has a file of its own for them.
   */
  settings(more) {
    Object.assign(this.user, more);
    for (const [folder, mine] of [["User", (name) => !ofMachine(name)], ["Machine", ofMachine]]) {
      const chosen = Object.fromEntries(Object.entries(this.user).filter(([name]) => mine(name)));
      writeFileSync(join(this.work, "data", folder, "settings.json"), JSON.stringify(chosen));
    }
  }

  /** Makes a program of a shell script and returns its path. */
  program(name, script) {
    const path = join(this.work, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  /** The processes whose program came with an extension, by their numbers. */
  bundled() {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          return readlinkSync(`/proc/${pid}/exe`).startsWith(this.extensions);
        } catch {
          return false; // it ended meanwhile
        }
      })
      .map(Number);
  }

  /** Waits until code-server listens. It gives up on its own child after ten seconds, which a busy machine may need: false then. */
  #listens() {
    return new Promise((resolve, reject) => {
      let said = "";
      const hear = (data) => {
        said += data;
        if (said.includes("HTTP server listening")) {
          resolve(true);
        }
      };
      this.server.stdout.on("data", hear);
      this.server.stderr.on("data", hear);
      this.server.on("exit", () => (said.includes("timed out") ? resolve(false) : reject(new Error(`code-server ended:\n${said}`))));
      setTimeout(() => reject(new Error(`code-server does not listen:\n${said}`)), patience).unref();
    });
  }

  /** Writes files below a folder of the work folder and returns the folder. */
  files(folder, files) {
    const top = join(this.work, folder);
    for (const [name, text] of Object.entries(files)) {
      const file = join(top, name);
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, text);
    }
    return top;
  }

  async openFolder(folder) {
    await this.page.goto(`http://127.0.0.1:${this.port}/?folder=${folder}`);
    await this.page.waitForSelector(".monaco-workbench");
    await this.page.waitForSelector(".explorer-folders-view .monaco-list-row");
  }

  async openFile(name) {
    const base = name.split("/").pop();
    // By its exact name: the prompt view of a file is offered too.
    const row = this.page.locator(".quick-input-list .monaco-list-row .label-name", { hasText: new RegExp(`^\\s*${base}\\s*$`) }).first();
    await this.quickOpen(`the file ${name}`, "Control+P", name, row);
    await this.page.locator(".editor-group-container.active .tab.active", { hasText: new RegExp(`^\\s*${base}`) }).waitFor();
    await this.page.locator(".editor-group-container.active .view-line").first().waitFor();
  }

  /** Runs a command by its title, as the palette finds it. */
  async command(title) {
    const row = this.page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first();
    await this.quickOpen(`the command ${title}`, "F1", `>${title}`, row);
  }

  /**
   * Opens the list of files or of commands and takes a row of it. The list holds what there was when it was opened, and
   * closes when something else takes the focus, as an editor does that opens or goes: it is opened anew until the row is taken.
   */
  async quickOpen(what, key, text, row) {
    await this.eventually(what, async () => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press(key);
      return this.page
        .locator(".quick-input-widget input")
        .first()
        .fill(text, { timeout: 5000 })
        .then(() => row.click({ timeout: 10_000 }))
        .then(
          () => true,
          () => false,
        );
    });
  }

  async eventually(what, holds) {
    const until = Date.now() + patience;
    while (!(await holds())) {
      if (Date.now() > until) {
        throw new Error(`never: ${what}`);
      }
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  /** Goes to a line and column of the active editor, counted from 1. */
  async goTo(line, column = 1) {
    await this.page.keyboard.press("Control+G");
    await this.page.locator(".quick-input-widget input").first().fill(`:${line}:${column}`);
    await this.page.keyboard.press("Enter");
    await this.page.locator(".statusbar-item", { hasText: `Ln ${line}` }).waitFor();
  }

  /** The group whose active tab has this name. */
  group(tab) {
    return this.page.locator(".editor-group-container", { has: this.page.locator(".tab.active", { hasText: tab }) });
  }

  /** The lines of a group that are to be seen, in their order. */
  async visibleText(group) {
    const lines = await group.locator(".view-line").evaluateAll((all) =>
      all
        .map((line) => ({ top: parseFloat(line.style.top), text: line.textContent }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return lines.join("\n").replaceAll("\u00a0", " ");
  }

  /** Waits until what is seen in a group holds. */
  async seen(group, what, holds) {
    let text = "";
    try {
      await this.eventually(what, async () => holds((text = await this.visibleText(group))));
    } catch (error) {
      throw new Error(`${error.message}\nIt is not to be seen in:\n${text}`);
    }
  }

  /** The text of the lines of a group that are marked from end to end. */
  async marked(group) {
    const tops = await group.locator('.view-overlays > div:has([class*="ced-"])').evaluateAll((all) => all.map((line) => line.style.top));
    const lines = await group.locator(".view-line").evaluateAll((all) => all.map((line) => ({ top: line.style.top, text: line.textContent })));
    const marked = lines.filter(({ top }) => tops.includes(top)).map(({ text }) => text);
    return marked.join("\n").replaceAll("\u00a0", " ");
  }

  /** Clicks on the line of a group that holds a text, until the line with that text is marked in another group: what scrolls takes no click. */
  async leads(from, text, to) {
    await this.eventually(`"${text}" leads to the other side`, async () => {
      await from.locator(".view-line", { hasText: text }).first().click({ timeout: 5000 }).catch(() => undefined);
      for (const until = Date.now() + 5000; Date.now() < until; ) {
        if ((await this.marked(to)).includes(text)) {
          return true;
        }
      }
      return false;
    });
  }

  /** Waits for a row of the explorer of memory, which is opened if it is not; it has little room, and holds the rows alone that are to be seen. */
  async explorer(text) {
    const header = this.page.locator(".pane-header", { hasText: "Agent Memory" });
    if ((await header.getAttribute("aria-expanded")) === "false") {
      await header.click();
    }
    const list = this.page.locator(".pane", { has: header }).locator(".monaco-list");
    const row = list.locator(".monaco-list-row", { hasText: text }).first();
    let looks = 0;
    await this.eventually(`${text} in the explorer of memory`, async () => {
      if (await this.comes(row, 2000)) {
        return true;
      }
      const { x, y, height } = await header.boundingBox();
      await this.page.mouse.move(x + 20, y + height + 20);
      await this.page.mouse.wheel(0, ++looks % 8 === 0 ? -10_000 : 60); // down row by row, and from the top again
      return false;
    });
  }

  /** Notes from the next folder on, frame by frame, what one item of the status bar says and which notifications come up. */
  async watch(item) {
    await this.page.addInitScript((pattern) => {
      const seen = { bar: [], toasts: [] };
      window.memlsWatched = seen;
      const texts = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => one.textContent);
      const look = () => {
        const now = texts(".statusbar-item").find((text) => new RegExp(pattern).test(text)) ?? "";
        if (now !== (seen.bar.at(-1) ?? "")) {
          seen.bar.push(now);
        }
        seen.toasts.push(...texts(".notifications-toasts .notification-list-item").filter((text) => !seen.toasts.includes(text)));
        requestAnimationFrame(look);
      };
      look();
    }, item.source);
  }

  /** What was noted: each text of the item, one after the other, and each notification. */
  watched() {
    return this.page.evaluate(() => window.memlsWatched);
  }

  /** Changes from a dark theme to a light one, or back. */
  async toggleTheme() {
    const before = await this.isLight();
    await this.command("Preferences: Toggle between Light/Dark Themes");
    await this.eventually("the other theme", async () => (await this.isLight()) !== before);
  }

  /** Whether the theme is a light one. */
  isLight() {
    return this.page.locator(".part.editor").evaluate((editor) => {
      const [red] = getComputedStyle(editor).backgroundColor.match(/\d+/g);
      return Number(red) > 128;
    });
  }

  status(text) {
    return this.page.locator(".statusbar-item", { hasText: text });
  }

  /** The extension's own item of the status bar; a message beside it may name the agent too. */
  budget(text) {
    return this.page.locator('[id$=".memls.budget"]', { hasText: text });
  }

  quickPick(text) {
    return this.page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
  }

  input() {
    return this.page.locator(".quick-input-widget input").first();
  }

  /** Waits for the title over a list or an input. */
  titled(title) {
    return this.page.locator(".quick-input-title", { hasText: title }).waitFor();
  }

  /** A button of a notification, on the screen or in the list of them. */
  button(text) {
    return this.page.locator(":is(.notifications-toasts, .notifications-center) .monaco-button", { hasText: text }).filter({ visible: true }).first();
  }

  /** Presses a button of a notification. One that waits for long goes from the screen by itself, into the list. */
  async press(text) {
    await this.eventually(`the button ${text}`, async () => {
      if (!(await this.comes(this.button(text), 10_000))) {
        await this.command("Notifications: Show Notifications");
      }
      return this.button(text).click({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    });
  }

  /** Whether something is to be seen within some milliseconds. */
  comes(locator, timeout) {
    return locator.waitFor({ timeout }).then(
      () => true,
      () => false,
    );
  }

  /** A button of a dialog that stops everything else. */
  dialogButton(text) {
    return this.page.locator(".monaco-dialog-box .monaco-button", { hasText: text }).first();
  }

  notifications() {
    return this.page.locator(".notifications-toasts .notification-list-item");
  }

  /** What has been said in notifications and not put aside: one goes from the screen by itself, and stays in their list. */
  async said() {
    await this.command("Notifications: Show Notifications");
    const list = this.page.locator(".notifications-center.visible");
    await list.waitFor();
    const texts = await list.locator(".notification-list-item").allInnerTexts();
    await this.page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    return texts;
  }

  /** Waits until a notification says something, and answers all of them. */
  async told(text) {
    let said = [];
    await this.eventually(`a notification: ${text}`, async () => (said = await this.said()).some((one) => one.includes(text)));
    return said;
  }

  /** How many requests, and how many messages, the server has served. */
  served() {
    const methods = readFileSync(this.log, "utf8").matchAll(/msg=served method=(\S+)/g);
    return [...methods].map((match) => match[1]);
  }

  async shot(name) {
    await this.page.mouse.move(0, 400);
    await this.page.waitForTimeout(400); // what moves comes to rest
    await this.page.screenshot({ path: join(this.shots, `${name}.png`) });
  }

  async stop() {
    await this.browser?.close();
    this.server?.kill("SIGTERM");
  }
}
