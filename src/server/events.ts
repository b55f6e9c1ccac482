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

/** What happened in one transaction. `end` writes it all at its end, where it travels as one command. */
export function happenings(db: TenantCtx["db"]) {
  const happened: { type: string; payload: unknown }[] = [];
  return {
    note: (type: string, payload: unknown) => void happened.push({ type, payload }),
    end: () => {
      for (const one of happened) db.send(tell, one);
    },
  };
}

/** Tells the outbox and every listener, all in the transaction of what happened: it all stays or none of it does. */
export const emitter =
  (
    ctx: TenantCtx,
    listeners: readonly EventListener[],
    note: (type: string, payload: unknown) => void,
  ): TenantCtx["emit"] =>
  async (event, given) => {
    const payload = event.payload.parse(given);
    note(event.type, payload);
    for (const { event: heard, hear } of listeners) if (heard.type === event.type) await hear(ctx, payload as never);
  };
