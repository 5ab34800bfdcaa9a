// The requests of the memls server beyond the language server protocol, as its package lsp defines
// them. Positions are in UTF-16 units: the only encoding that VS Code speaks.

import type { WorkspaceEdit } from "vscode-languageclient";

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export type SegmentKind = "source" | "redaction" | "label" | "marker" | "notice" | "join";

/** A run of a view's text with one origin. Segments cover the text without a gap. */
export interface Segment {
  start: number;
  end: number;
  kind: SegmentKind;
  source?: { uri: string; range: Range };
  note?: string;
}

/** `memls/view`: the exact text that an agent loads. */
export interface View {
  text: string;
  agent: string;
  /** The agent's name for people. */
  title: string;
  /** What `used` and `limit` count. */
  unit: string;
  used: number;
  /** 0: there is none. */
  limit: number;
  segments: Segment[];
}

export interface ViewParams {
  textDocument: { uri: string };
  kind?: "file" | "session" | "directory";
  agent?: string;
}

/** `memls/status`: what a session has of one store. */
export interface StoreStatus {
  agent: string;
  title: string;
  store: string;
  uri: string;
  exists: boolean;
  loads: boolean;
  used: number;
  limit: number;
  rulesLeftOut: number;
  /** How much room it takes, and of how much: "31,204 of 32,768 characters", "none". */
  budget: string;
  /** Clauses: what else a person should know of it. */
  remarks: { text: string; bad?: boolean }[];
  /** The memory files in a store that is a directory, when they were asked for. */
  files?: string[];
}

export interface StatusParams {
  textDocument?: { uri: string };
  files?: boolean;
}

/** `memls/search`: one memory that was found. */
export interface SearchHit {
  agent: string;
  key: string;
  uri: string;
  range: Range;
  type?: string;
  description?: string;
  snippet: string;
}

export interface SearchParams {
  query: string;
  limit?: number;
  textDocument?: { uri: string };
}

/** The argument of the command `memls.add`. */
export interface AddParams {
  text: string;
  scope?: "project" | "user";
  type?: string;
  agent?: string;
  /** A memory to add the fact to, of an agent that leaves that to people. */
  to?: { uri: string };
  textDocument?: { uri: string };
}

/** The answer of commands that change files. */
export interface Changed {
  uris: string[];
}

/** `memls/places`: where a fact could be remembered. It changes nothing; `memls.add` does. */
export interface Places {
  places: Place[];
  /** Memories about the same, the best first. */
  nearest: Nearest[];
}

export interface Nearest {
  agent: string;
  uri: string;
  /** The words that say so. */
  shared: string[];
  /** `memls.add` can add to it. */
  extend: boolean;
}

export interface Place {
  agent: string;
  title: string;
  scope: "project" | "user";
  type?: string;
  uri: string;
  /** The file would be made. */
  create: boolean;
  /** The fact becomes a memory of its own, beside others. */
  own: boolean;
}

/** `memls/index`: the index of a memory directory as it would be. */
export interface Index {
  uri: string;
  before: string;
  after: string;
  create: boolean;
  added: number;
  mended: number;
  removed: number;
}

/** `memls/init`: the first memory file of a project, as it would be. */
export interface Beginning {
  uri: string;
  agent: string;
  title: string;
  /** There is no such file yet. */
  create: boolean;
  /** null: there is nothing to write. */
  edit: WorkspaceEdit | null;
  /** Why there is nothing. */
  why?: string;
}

/** `memls/trace`: the way that a session comes to a file. */
export interface Trace {
  agent?: string;
  uri: string;
  reached: boolean;
  /** It is in every prompt: there is no way to go. */
  inPrompt: boolean;
  steps: { uri: string; range: Range; text: string; target: string; note?: string }[];
  /** Follows "not reached: ". */
  why?: string;
  breaksAt?: { uri: string; range: Range };
  note?: string;
}

/** `memls/consolidate`: what becomes of a file whose log is rewritten as analysis. */
export interface Consolidation {
  text: string;
  /** "14 entries into 5 statements" */
  summary: string;
  /** "9 kept, 12 merged, 3 replaced, 20 dropped" */
  outcome: string;
  fates: Fate[];
  byModel: boolean;
  /** What was wrong with the model's answer. */
  why?: string[];
  /** For the commit, where there is one. */
  message?: string;
  /** The argument of the command `memls.consolidate`, which makes the change. */
  number: number;
}

/** What becomes of one sentence of a log. */
export interface Fate {
  range: Range;
  entry: number;
  outcome: string;
  kind: string;
  into?: string;
  reason?: string;
}

/** The answer of `memls.consolidate`. */
export interface Kept {
  uri?: string;
  message?: string;
}

/** `memls/model`, from the server: a prompt for a model of the editor's. */
export interface ModelParams {
  system: string;
  user: string;
}

export interface ModelAnswer {
  text: string;
}
