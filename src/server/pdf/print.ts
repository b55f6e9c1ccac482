import { Worker } from "node:worker_threads";
import { baseErrors } from "#base/errors.ts";
import type { Card } from "./card.ts";
import type { Paper } from "./paper.ts";

export type Work = { paper: Paper } | { card: Card };
export type Order = { id: number } & Work;
export type Printed = { id: number; bytes: Uint8Array } | { id: number; failure: string };

/** The longest time a document may take, and the time after which an idle worker is ended to free its memory. */
const patienceMs = 60_000;
const idleMs = 60_000;
/** More could not be rendered before requests time out. */
const mostWaiting = 40;

type Waiting = PromiseWithResolvers<Buffer> & { timer: NodeJS.Timeout };
let press: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** Renders a document as a PDF. */
export const printed = (paper: Paper): Promise<Buffer> => ordered({ paper });

/** Renders a card as SVG with outlined letters. */
export const cardDrawn = async (card: Card): Promise<string> => (await ordered({ card })).toString();

/** Renders in a worker thread, because laying out pages would block other requests. */
async function ordered(work: Work): Promise<Buffer> {
  if (waiting.size >= mostWaiting) throw baseErrors.busy();
  clearTimeout(idle);
  press ??= started();
  const id = ++count;
  const order = {
    ...Promise.withResolvers<Buffer>(),
    timer: setTimeout(() => stop(new Error("A paper took too long")), patienceMs),
  };
  waiting.set(id, order);
  press.ref();
  press.postMessage({ id, ...work } satisfies Order);
  return order.promise;
}

function started(): Worker {
  const worker = new Worker(new URL("./press.ts", import.meta.url));
  worker.on("message", (answer: Printed) => {
    const order = waiting.get(answer.id);
    if (!order) return;
    finish(answer.id, order);
    if ("bytes" in answer) order.resolve(Buffer.from(answer.bytes));
    else order.reject(new Error(answer.failure));
  });
  worker.on("error", (error) => press === worker && stop(error as Error));
  return worker;
}

function finish(id: number, { timer }: Waiting) {
  clearTimeout(timer);
  waiting.delete(id);
  if (waiting.size > 0) return;
  press?.unref();
  idle = setTimeout(() => stop(new Error("Idle")), idleMs).unref();
}

/** Terminates the worker, even if it hangs; the next document starts a new one. */
function stop(error: Error) {
  void press?.terminate();
  press = undefined;
  for (const [id, order] of waiting) {
    finish(id, order);
    order.reject(error);
  }
}
