import { AppError, baseErrors } from "#base/errors.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import type { QueueStore } from "./queue-store.ts";
import { nextUnsent, refuseUnsent, removeUnsent, type Unsent } from "./unsent.ts";

const firstWaitMs = 2000;
const longestWaitMs = 60_000;

/** No answer, a server that is down, too fast, or signed out: the message stays queued. Everything else is a refusal. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof AppError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  baseErrors.signedOut.is(error);

/** Two tabs must not send the same queue at once. Browsers have locks on https only; elsewhere the server recognizes a repeated id. */
const withLock = (name: string, work: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(name, work) : work();

type Options = {
  name: string;
  store: QueueStore;
  send: (item: Unsent) => Promise<ChatMessage>;
  onSent: (message: ChatMessage) => void;
};
export type Sender = { flush: () => Promise<void>; stop: () => void };

/** Sends the queue in its order, each message until the server has stored it. The client's id makes a repeated request harmless. */
export function createSender({ name, store, send, onSent }: Options): Sender {
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const sendAll = async () => {
    for (let next = nextUnsent(store.read()); next; next = nextUnsent(store.read())) {
      const { clientId } = next;
      try {
        const message = await send(next);
        onSent(message);
        store.change((queue) => removeUnsent(queue, clientId));
        waitMs = firstWaitMs;
      } catch (error) {
        if (isTemporary(error)) {
          timer = setTimeout(() => void flush(), waitMs);
          waitMs = Math.min(waitMs * 2, longestWaitMs);
          return;
        }
        store.change((queue) => refuseUnsent(queue, clientId, (error as AppError).code));
      }
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    running ??= withLock(name, sendAll).finally(() => {
      running = undefined;
    });
    return running;
  };
  return { flush, stop: () => clearTimeout(timer) };
}
