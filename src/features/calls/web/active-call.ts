import { useEffect } from "react";
import type { CallId } from "./api.ts";

const lockName = (id: CallId) => `call ${id}`;
const channelName = "calls";

/** Marks in all tabs of this browser that the person is in a call. The browser removes the mark with the tab. */
export function useCallLock(id: CallId | undefined): void {
  useEffect(() => {
    if (!id || !navigator.locks) return;
    const left = Promise.withResolvers<void>();
    void navigator.locks.request(lockName(id), { mode: "shared" }, () => left.promise);
    return left.resolve;
  }, [id]);
}

/** Whether the person is in a call other than this one, in any tab of this browser. */
export async function isInOtherCall(id: CallId): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith("call ") && name !== lockName(id));
}

/** Asks the other tabs to leave their calls, because this one accepts another. */
export function leaveOtherCalls(id: CallId): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ accepted: id });
  channel.close();
}

/** Leaves the call when another one was accepted in this browser. */
export function useLeaveForOther(id: CallId, leave: () => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<{ accepted?: unknown }>) => {
      if (data.accepted !== id) leave();
    };
    return () => channel.close();
  }, [id, leave]);
}
