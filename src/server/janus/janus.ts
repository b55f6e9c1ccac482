import type { Log } from "../log.ts";
import { JanusUnreachable } from "./messages.ts";
import { type Handle, type HandleEvents, type JanusOptions, openSession, type Session } from "./session.ts";

/** A media server, kept connected while the app runs. */
export type Janus = {
  isReady(): boolean;
  attach(plugin: string, events: HandleEvents): Promise<Handle>;
  close(): void;
};

const [firstPauseMs, longestPauseMs] = [500, 10_000];

/** Connects in the background and again after every loss: nothing waits for it, and each outage is logged once. */
export function connectJanus(options: JanusOptions, log: Pick<Log, "warn" | "info">): Janus {
  let session: Session | undefined;
  let [isClosed, isOutage, pauseMs] = [false, false, firstPauseMs];
  let timer: NodeJS.Timeout | undefined;

  const retry = (error?: unknown) => {
    session = undefined;
    if (isClosed) return;
    if (!isOutage) log.warn({ err: error }, "the media server cannot be reached; calls of several people wait for it");
    isOutage = true;
    timer = setTimeout(() => void connect(), pauseMs).unref();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const connect = async () => {
    try {
      let isLost = false;
      const opened = await openSession(options, () => {
        isLost = true;
        // Before the first answer it is the failed opening that is retried.
        if (session) retry();
      });
      if (isClosed) return opened.close();
      if (isLost) throw new JanusUnreachable("The connection to the media server was lost");
      session = opened;
      if (isOutage) log.info("the media server is back");
      [isOutage, pauseMs] = [false, firstPauseMs];
    } catch (error) {
      retry(error);
    }
  };
  void connect();

  return {
    isReady: () => session !== undefined,
    attach: async (plugin, events) => {
      if (!session) throw new JanusUnreachable("The media server cannot be reached");
      return session.attach(plugin, events);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      session?.close();
    },
  };
}
