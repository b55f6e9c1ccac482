import { Worker } from "node:worker_threads";
import { baseErrors } from "#base/errors.ts";
import type { Card } from "./draw-card.ts";
import type { ShareCard } from "./draw-share-card.ts";
import type { PdfDocument } from "./pdf-document.ts";

export type RenderJob = { pdfDocument: PdfDocument } | { card: Card } | { shareCard: ShareCard };
export type RenderRequest = { id: number } & RenderJob;
export type RenderResult = { id: number; bytes: Uint8Array } | { id: number; failure: string };

/** The longest time a document may take, and the time after which an idle worker is ended to free its memory. */
const timeoutMs = 60_000;
const idleMs = 60_000;
/** More could not be rendered before requests time out. */
const maxWaiting = 40;

type Waiting = PromiseWithResolvers<Buffer> & { timer: NodeJS.Timeout };
let renderWorker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** Renders a document as a PDF. */
export const renderPdf = (pdfDocument: PdfDocument): Promise<Buffer> => renderInWorker({ pdfDocument });

/** Renders a card as SVG with outlined letters. */
export const renderCard = async (card: Card): Promise<string> => (await renderInWorker({ card })).toString();

/** The same for the card that a person shares. */
export const renderShareCard = async (shareCard: ShareCard): Promise<string> =>
  (await renderInWorker({ shareCard })).toString();

/** Renders in a worker thread, because laying out pages would block other requests. */
async function renderInWorker(job: RenderJob): Promise<Buffer> {
  if (waiting.size >= maxWaiting) throw baseErrors.busy();
  clearTimeout(idle);
  renderWorker ??= startWorker();
  const id = ++count;
  const request = {
    ...Promise.withResolvers<Buffer>(),
    timer: setTimeout(() => stop(new Error("A paper took too long")), timeoutMs),
  };
  waiting.set(id, request);
  renderWorker.ref();
  renderWorker.postMessage({ id, ...job } satisfies RenderRequest);
  return request.promise;
}

function startWorker(): Worker {
  const worker = new Worker(new URL("./render-worker.ts", import.meta.url));
  worker.on("message", (answer: RenderResult) => {
    const request = waiting.get(answer.id);
    if (!request) return;
    finish(answer.id, request);
    if ("bytes" in answer) request.resolve(Buffer.from(answer.bytes));
    else request.reject(new Error(answer.failure));
  });
  worker.on("error", (error) => renderWorker === worker && stop(error as Error));
  return worker;
}

function finish(id: number, { timer }: Waiting) {
  clearTimeout(timer);
  waiting.delete(id);
  if (waiting.size > 0) return;
  renderWorker?.unref();
  idle = setTimeout(() => stop(new Error("Idle")), idleMs).unref();
}

/** Terminates the worker, even if it hangs; the next document starts a new one. */
function stop(error: Error) {
  void renderWorker?.terminate();
  renderWorker = undefined;
  for (const [id, request] of waiting) {
    finish(id, request);
    request.reject(error);
  }
}
