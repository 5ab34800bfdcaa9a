import * as vscode from "vscode";

interface Property {
  scope?: string;
  enum?: string[];
}

function properties(extension: vscode.Extension<unknown>): Record<string, Property> {
  return extension.packageJSON.contributes.configuration.properties as Record<string, Property>;
}

/** The agents that memls knows, as the setting for one lists them. */
export function agentNames(extension: vscode.Extension<unknown>): string[] {
  return (properties(extension)["memls.agent"]?.enum ?? []).filter((name) => name !== "");
}

/** The names of memls' own settings, and whether only the user can set them. The extension's are left out: the server does not know them. */
function keys(extension: vscode.Extension<unknown>): Map<string, boolean> {
  const out = new Map<string, boolean>();
  for (const [name, property] of Object.entries(properties(extension))) {
    const key = name.replace(/^memls\./, "");
    if (!key.startsWith("server.") && !key.startsWith("trace.")) {
      out.set(key, property.scope === "machine");
    }
  }
  return out;
}

/**
 * What somebody has set, and nothing else: a default that was sent along would stand over the
 * workspace's own `.memls.yaml`. What only the user can set is never taken from a workspace.
 */
export function explicit(extension: vscode.Extension<unknown>): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration("memls");
  const out: Record<string, unknown> = {};
  for (const [key, userOnly] of keys(extension)) {
    const found = configuration.inspect(key);
    const value = userOnly ? found?.globalValue : (found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue);
    if (value !== undefined) {
      out[key] = value;
    }
  }
  return out;
}
