import { parentPort } from "node:worker_threads";
import { defined } from "#base/defined.ts";
import type { RenderJob, RenderRequest, RenderResult } from "./render.ts";

/** Runs in a worker thread. The rendering library is large, so it is loaded with the first document. */
defined(parentPort).on("message", async ({ id, ...request }: RenderRequest) => {
  const answer: RenderResult = await render(request).then(
    (bytes) => ({ id, bytes: new Uint8Array(bytes) }),
    (error: Error) => ({ id, failure: error.stack ?? error.message }),
  );
  defined(parentPort).postMessage(answer);
});

async function render(request: RenderJob): Promise<Uint8Array> {
  if ("card" in request) return Buffer.from(await (await import("./draw-card.ts")).drawCard(request.card));
  if ("shareCard" in request)
    return Buffer.from(await (await import("./draw-share-card.ts")).drawShareCard(request.shareCard));
  return (await import("./draw-pdf.ts")).drawPdf(request.pdfDocument);
}
