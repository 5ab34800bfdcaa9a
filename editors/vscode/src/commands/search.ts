import * as vscode from "vscode";
import { listed } from "../paths";
import type { SearchHit } from "../protocol";
import { sentence, type Server } from "../server";
import { session } from "./add";

/** How long typing must pause before the server is asked, in milliseconds. */
const pause = 120;

const most = 50;

interface Hit extends vscode.QuickPickItem {
  hit?: SearchHit;
}

/** Searches the memories as the agents' own search would, while the query is typed. */
export async function search(server: Server): Promise<void> {
  if ((await server.started()) === undefined) {
    return;
  }
  const where = session(server);
  const pick = vscode.window.createQuickPick<Hit>();
  pick.title = "Search Memories";
  pick.placeholder = "Words that the memory should hold";
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;

  let timer: NodeJS.Timeout | undefined;
  let running: vscode.CancellationTokenSource | undefined;
  const look = async (query: string): Promise<void> => {
    const mine = (running = new vscode.CancellationTokenSource());
    pick.busy = true;
    try {
      const hits = (await server.ask<SearchHit[]>("memls/search", { query, limit: most, ...where }, mine.token)) ?? [];
      if (running === mine) {
        pick.items = hits.length > 0 ? hits.map(item) : [{ label: "No memory holds this", alwaysShow: true }];
      }
    } catch (error) {
      if (running === mine) {
        pick.items = [{ label: sentence(error), alwaysShow: true }];
      }
    } finally {
      if (running === mine) {
        pick.busy = false;
      }
    }
  };
  pick.onDidChangeValue((value) => {
    clearTimeout(timer);
    running?.cancel();
    running = undefined;
    if (value.trim() === "") {
      pick.items = [];
      pick.busy = false;
      return;
    }
    timer = setTimeout(() => void look(value.trim()), pause);
  });
  pick.onDidAccept(async () => {
    const hit = pick.selectedItems[0]?.hit;
    if (hit !== undefined) {
      pick.hide();
      await open(hit);
    }
  });
  pick.onDidHide(() => {
    clearTimeout(timer);
    running?.cancel();
    pick.dispose();
  });
  pick.show();
}

/** The server has judged what fits, so the list must not filter once more. */
function item(hit: SearchHit): Hit {
  return {
    label: hit.key,
    description: listed([hit.type, hit.description].filter(Boolean).join(" · ")),
    detail: listed(hit.snippet),
    alwaysShow: true,
    hit,
  };
}

async function open(hit: SearchHit): Promise<void> {
  const { start, end } = hit.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(hit.uri), { selection });
}
