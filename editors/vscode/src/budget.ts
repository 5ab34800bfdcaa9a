import type { StoreStatus, View } from "./protocol";

export type Level = "fine" | "near" | "over";

/** From how much of its budget on a file deserves attention. */
const near = 0.9;

export interface Budget {
  text: string;
  level: Level;
  /** Sentences for people who want to know more. */
  details: string;
}

/** 31204 as "31,204", in any locale: the server's own messages are in English. */
export function number(n: number): string {
  return Math.round(n)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

export function levelOf(used: number, limit: number): Level {
  if (limit <= 0 || used < limit * near) {
    return "fine";
  }
  return used > limit ? "over" : "near";
}

/** Whole per cents, never rounded to the other side of full. */
export function percent(used: number, limit: number): number {
  const share = (100 * used) / limit;
  return used > limit ? Math.max(101, Math.round(share)) : Math.floor(share);
}

function amount(used: number, limit: number, unit: string): string {
  return limit > 0 ? `${number(used)} of ${number(limit)} ${unit}` : `${number(used)} ${unit}`;
}

/** What the status bar shows of the active file. */
export function budgetOf(view: View): Budget {
  const { title, used, limit, unit } = view;
  if (view.text === "") {
    return { text: `${title}: not loaded`, level: "fine", details: `${title} loads nothing of this file.` };
  }
  const details = `${title} loads this file: ${amount(used, limit, unit)}.`;
  if (limit <= 0) {
    return { text: title, level: "fine", details };
  }
  const level = levelOf(used, limit);
  const over = level === "over" ? " The rest is left out of the prompt, and shown faded." : "";
  return { text: `${title} ${number(percent(used, limit))} %`, level, details: details + over };
}

/** What stands behind a store's name in the tree. */
export function describe(store: StoreStatus): string {
  const parts: string[] = [];
  if (!store.exists) {
    return "none";
  }
  if (!store.loads && store.why) {
    parts.push(`not loaded: ${store.why}`);
  } else if (store.unit && store.limit > 0) {
    parts.push(`${number(percent(store.used, store.limit))} % of ${number(store.limit)} ${store.unit}`);
  } else if (store.unit) {
    parts.push(`${number(store.used)} ${store.unit}`);
  }
  if (store.rulesLeftOut > 0) {
    parts.push(`${store.rulesLeftOut} of ${store.rules} rules not in effect`);
  } else if (store.linesLeftOut > 0) {
    parts.push(store.linesLeftOut === 1 ? "1 line not loaded" : `${number(store.linesLeftOut)} lines not loaded`);
  }
  if (store.note) {
    parts.push(store.note);
  }
  return parts.join(" · ");
}

/** The same in full, for a tooltip. */
export function explain(store: StoreStatus): string {
  const lines = [`${store.title}, ${store.store}`];
  if (!store.exists) {
    lines.push("There is no such file yet.");
  } else if (!store.loads && store.why) {
    lines.push(`Not loaded: ${store.why}.`);
  } else if (store.unit) {
    lines.push(`${amount(store.used, store.limit, store.unit)}.`);
  }
  if (store.rules > 0) {
    const left = store.rulesLeftOut;
    lines.push(`${store.rules} ${store.rules === 1 ? "rule" : "rules"}, ${left === 0 ? "all in effect" : `${left} not in effect`}.`);
  }
  if (store.linesLeftOut > 0) {
    lines.push(`${number(store.linesLeftOut)} ${store.linesLeftOut === 1 ? "line is" : "lines are"} left out of the prompt.`);
  }
  if (store.note) {
    lines.push(`Note: ${store.note}.`);
  }
  return lines.join("\n");
}
