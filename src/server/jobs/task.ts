import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantTx } from "../db/in-tenant.ts";

/** Work for later, by name. It may run twice: whoever does it makes sure that this changes nothing. */
export type Task<S extends z.ZodType = z.ZodType> = { name: string; payload: S };
export const defineTask = <S extends z.ZodType>(name: string, payload: S): Task<S> => ({ name, payload });

/** With `key` a second one replaces the first while it waits; `runAt` is an instant. */
export type Enqueue = <S extends z.ZodType>(
  task: Task<S>,
  payload: z.input<S>,
  options?: { key?: string; runAt?: string },
) => Promise<void>;

/** In the writer's own transaction: the job exists exactly when what it is about does. */
export const enqueuer =
  (db: TenantTx): Enqueue =>
  async ({ name, payload }, given, { key, runAt } = {}) => {
    const json = JSON.stringify(payload.parse(given));
    await db.execute(
      sql`select enqueue(${name}, ${json}::json, ${key ?? null}, coalesce(${runAt ?? null}::timestamptz, now()))`,
    );
  };
