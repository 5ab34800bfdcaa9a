// Whether a program is memls at all. It is asked for its version before it is trusted with the protocol: a language
// client waits without end for a program that says nothing, and starts one again that ends.
import { execFile } from "node:child_process";

/** What `memls version` starts with. */
const memls = /^memls \S/;

/**
 * What is wrong with a program that should be memls, as a clause that follows "which"; undefined if nothing is.
 * @param longest how long it may take to say its version, in milliseconds
 */
export function fault(program: string, longest = 15_000): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, ["version"], { timeout: longest, killSignal: "SIGKILL", maxBuffer: 64 * 1024 }, (error, said) => {
      if (memls.test(said)) {
        resolve(undefined);
      } else if (error !== null && "syscall" in error) {
        resolve(`does not start: ${error.message}`);
      } else if (error?.signal === "SIGKILL" && said === "") {
        resolve(`does not answer: asked for its version, it said nothing in ${longest / 1000} seconds`);
      } else if (typeof error?.code === "number") {
        resolve(`is another program: asked for its version, it ended with status ${error.code}`);
      } else {
        resolve("is another program: asked for its version, it does not say that it is memls");
      }
    });
  });
}
