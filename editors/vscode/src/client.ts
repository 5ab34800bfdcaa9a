import { LanguageClient } from "vscode-languageclient/node";

/** A client that writes its troubles into the log: what people must know, the server class says in a sentence. */
export class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
