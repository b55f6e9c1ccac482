import { z } from "zod";
import { type Id, id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTask } from "#server/jobs/task.ts";

export const sendTask = defineTask("payouts.send", "money", z.object({ itemId: id("pit") }));

/** There is at most one job per item, however often it is enqueued. */
export const enqueueSend = ({ enqueue }: Pick<TenantCtx, "enqueue">, itemId: Id<"pit">, runAt?: string) =>
  enqueue(sendTask, { itemId }, { key: `send ${itemId}`, ...(runAt && { runAt }) });
