import { randomUUID } from "node:crypto";
import { JanusError, type JanusMessage, JanusUnreachable } from "./messages.ts";

type Waiting = {
  /** Requests to a plugin are acknowledged first and answered later. */
  settlesOnAck: boolean;
  settle: (message: JanusMessage) => void;
  fail: (error: Error) => void;
};

/** Matches answers to requests by their transaction. */
export function createTransactions(timeoutMs: number) {
  const waiting = new Map<string, Waiting>();
  return {
    /** Sends a request with a transaction of its own, and resolves with the answer. */
    send: (
      transmit: (transaction: string) => void,
      { settlesOnAck = false }: { settlesOnAck?: boolean } = {},
    ): Promise<JanusMessage> => {
      const transaction = randomUUID();
      const { promise, resolve, reject } = Promise.withResolvers<JanusMessage>();
      const timer = setTimeout(
        () => reject(new JanusUnreachable("The media server did not answer in time")),
        timeoutMs,
      ).unref();
      waiting.set(transaction, { settlesOnAck, settle: resolve, fail: reject });
      transmit(transaction);
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(transaction);
      });
    },
    /** Returns false if nothing waits for the message. */
    settle: (message: JanusMessage): boolean => {
      const request = waiting.get(message.transaction ?? "");
      if (!request) return false;
      if (message.janus === "ack" && !request.settlesOnAck) return true;
      if (message.error) request.fail(new JanusError(message.error.code, message.error.reason));
      else request.settle(message);
      return true;
    },
    failAll: () => {
      for (const { fail } of waiting.values())
        fail(new JanusUnreachable("The connection to the media server was lost"));
    },
  };
}
