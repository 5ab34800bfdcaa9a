import { CloseAction, ErrorAction, type CloseHandlerResult, type ErrorHandler, type ErrorHandlerResult } from "vscode-languageclient/node";

/** How often, in how long, the server is started again by itself. */
const most = 3;
const within = 180_000; // milliseconds

/**
 * What happens when the server ends, or its pipe breaks: it is started again, and nobody is told, until
 * it ends too often. One that does not come up at all is not tried twice.
 */
export class Failures implements ErrorHandler {
  private readonly ends: number[] = [];
  private isUp = false;

  /** @param tell says why there is no server any more */
  constructor(private readonly tell: (message: string) => void) {}

  started(): void {
    this.isUp = true;
  }

  error(): ErrorHandlerResult {
    return { action: ErrorAction.Continue, handled: true }; // a pipe that breaks is closed soon
  }

  closed(): CloseHandlerResult {
    const stop: CloseHandlerResult = { action: CloseAction.DoNotRestart, handled: true };
    if (!this.isUp) {
      return stop; // whoever starts it says so
    }
    const now = Date.now();
    this.ends.push(now);
    if (this.ends.filter((at) => now - at < within).length <= most) {
      return { action: CloseAction.Restart, handled: true };
    }
    this.tell(`memls ended ${most + 1} times in a short while and is not started again by itself.`);
    return stop;
  }
}
