import type { z } from "zod";
import type { Event } from "#base/event.ts";
import type { EventListener, TenantCtx } from "./ctx.ts";
import { rows } from "./db/statement.ts";
import { outbox } from "./tables.ts";

const writeEvent = rows("outbox.write", { type: outbox.type, payload: outbox.payload }, outbox);

export const on = <S extends z.ZodType>(
  event: Event<string, S>,
  handle: (ctx: TenantCtx, payload: z.output<S>) => Promise<void>,
): EventListener => ({ event, handle });

/** Collects the events of one transaction. They are all written at its end, as one command. */
export function collectEvents(db: TenantCtx["db"]) {
  const events: { type: string; payload: unknown }[] = [];
  return {
    record: (type: string, payload: unknown) => void events.push({ type, payload }),
    flush: () => {
      for (const one of events) db.send(writeEvent, one);
    },
  };
}

/** Writes the event to the outbox and calls every listener in the transaction that emitted it, so that all of it is committed or none. */
export const createEmit =
  (
    ctx: TenantCtx,
    listeners: readonly EventListener[],
    record: (type: string, payload: unknown) => void,
  ): TenantCtx["emit"] =>
  async (event, input) => {
    const payload = event.payload.parse(input);
    record(event.type, payload);
    for (const { event: handledEvent, handle } of listeners)
      if (handledEvent.type === event.type) await handle(ctx, payload as never);
  };
