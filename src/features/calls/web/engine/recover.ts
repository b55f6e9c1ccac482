import { AppError } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { enterCall, getCall } from "../../contract/calls.ts";
import { recoveryOf } from "../../rules/recovery.ts";
import type { ParticipantId, SessionState, SessionView } from "./session.ts";

const retryMs = 2000;

type Options = {
  me: ParticipantId;
  tab: string;
  onEntered: () => void;
  onOver: (state: SessionState) => void;
};

/** Enters the call again after the server took the person for gone, because their network was away for too long. */
export function recover({ me, tab, onEntered, onOver }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isClosed = false;

  const attempt = async ({ call: { id, recording }, local: { media } }: SessionView) => {
    const current = await call(getCall, { id });
    const recovery = recoveryOf(current, me);
    if (isClosed) return;
    if (recovery !== "enter") return onOver(recovery);
    const agreesToRecording = recording?.agreed.includes(me) ?? false;
    await call(enterCall, { id, tab, media, agreesToRecording });
    if (!isClosed) onEntered();
  };
  const start = async (view: SessionView): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await attempt(view);
    } catch (error) {
      if (isClosed) return;
      const isOffline = error instanceof AppError && error.status === 0;
      if (!isOffline) return onOver("ended");
      timer = setTimeout(() => void start(view), retryMs);
    } finally {
      isRunning = false;
    }
  };
  return {
    start,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
