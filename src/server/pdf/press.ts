import { parentPort } from "node:worker_threads";
import type { Order, Printed } from "./print.ts";

/** Runs in a thread of its own. What it draws with is large, and comes with the first paper. */
parentPort!.on("message", async ({ id, paper }: Order) => {
  const { drawn } = await import("./drawing.ts");
  const answer: Printed = await drawn(paper).then(
    (bytes) => ({ id, bytes: new Uint8Array(bytes) }),
    (error: Error) => ({ id, failure: error.stack ?? error.message }),
  );
  parentPort!.postMessage(answer);
});
