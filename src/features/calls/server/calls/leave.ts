import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { settleRecording } from "../recordings/consent.ts";
import { followInRoom } from "../sfu/room-task.ts";
import { lockCall } from "./find-call.ts";
import { settle } from "./finish.ts";
import { changeState } from "./participants.ts";

/** Someone leaves, or their connection did not come back in time. */
export async function leaveCall(ctx: TenantCtx, callId: Id<"cal">, participantId: Id<"cap">) {
  const row = await lockCall(ctx, callId);
  const [left] = await changeState(ctx, callId, { from: ["in", "waiting"], to: "left", only: [participantId] });
  if (!left) return;
  await settleRecording(ctx, callId, left);
  await followInRoom(ctx, row);
  await settle(ctx, row);
}
