import type { z } from "zod";
import type { Event } from "#base/event.ts";
import type { EventListener, TenantCtx } from "./ctx.ts";
import { rows } from "./db/statement.ts";
import { outbox } from "./tables.ts";

const tell = rows("outbox.tell", { type: outbox.type, payload: outbox.payload }, outbox);

export const on = <S extends z.ZodType>(
  event: Event<string, S>,
  hear: (ctx: TenantCtx, payload: z.output<S>) => Promise<void>,
): EventListener => ({ event, hear });

/** Tells the outbox and every listener, all in the transaction of what happened: it all stays or none of it does. */
export const emitter =
  (ctx: TenantCtx, listeners: readonly EventListener[]): TenantCtx["emit"] =>
  async (event, given) => {
    const payload = event.payload.parse(given);
    ctx.db.send(tell, { type: event.type, payload });
    for (const { event: heard, hear } of listeners) if (heard.type === event.type) await hear(ctx, payload as never);
  };
