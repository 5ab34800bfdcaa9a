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

/** How full a budget is, in short. */
function share(used: number, limit: number): string {
  const whole = percent(used, limit);
  return whole === 0 && used > 0 ? "<1 %" : `${number(whole)} %`;
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
  return { text: `${title} ${share(used, limit)}`, level, details: details + over };
}

/** What stands behind a store's name in the tree, where there is little room. */
export function describe(store: StoreStatus): string {
  const full = store.loads && store.limit > 0 ? share(store.used, store.limit) : store.budget;
  return [full, ...store.remarks.map(({ text }) => text)].filter(Boolean).join(" · ");
}

/** The same in full, for a tooltip. */
export function explain(store: StoreStatus): string {
  const said = store.exists ? [store.budget, ...store.remarks.map(({ text }) => text)] : ["there is no such file yet"];
  const sentences = said.filter(Boolean).map((clause) => `${clause[0]!.toUpperCase()}${clause.slice(1)}.`);
  return [`${store.title}, ${store.store}`, ...sentences].join("\n");
}
