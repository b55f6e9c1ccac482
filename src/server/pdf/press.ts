import { parentPort } from "node:worker_threads";
import type { Order, Printed, Work } from "./print.ts";

/** Runs in a worker thread. The rendering library is large, so it is loaded with the first document. */
parentPort!.on("message", async ({ id, ...order }: Order) => {
  const answer: Printed = await worked(order).then(
    (bytes) => ({ id, bytes: new Uint8Array(bytes) }),
    (error: Error) => ({ id, failure: error.stack ?? error.message }),
  );
  parentPort!.postMessage(answer);
});

async function worked(order: Work): Promise<Uint8Array> {
  if ("card" in order) return Buffer.from(await (await import("./card.ts")).drawnCard(order.card));
  return (await import("./drawing.ts")).drawn(order.paper);
}
