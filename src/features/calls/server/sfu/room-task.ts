import { z } from "zod";
import { id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTask } from "#server/jobs/task.ts";
import type { CallRow } from "../calls/read-live.ts";

/** Enqueued when someone left a call that uses the media server, and when it ended. */
export const roomTask = defineTask("calls.room", "interactive", z.object({ callId: id("cal") }));

/** Makes the media server's room follow the call, after the commit. */
export async function followInRoom({ enqueue }: Pick<TenantCtx, "enqueue">, { id: callId, mode }: CallRow) {
  if (mode === "sfu") await enqueue(roomTask, { callId }, { key: `calls.room:${callId}` });
}
