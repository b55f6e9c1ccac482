import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { command, statement } from "#server/db/statement.ts";
import type { WaitReason } from "../../values.ts";
import type { Actor } from "../lines/timeline.ts";
import { dealEvents } from "../table.ts";

export type EventRow = typeof dealEvents.$inferSelect;
export type NewEvent = Pick<
  EventRow,
  "source" | "externalId" | "kind" | "referralId" | "referrerId" | "minor" | "currency" | "refersTo" | "personId"
> & { occurredAt: string };

const columns = getTableColumns(dealEvents);
const names = sql.join(
  Object.values(columns).map(({ name }) => sql.identifier(name)),
  sql`, `,
);
const jsonRows = { mapToDriverValue: (rows: object[]) => JSON.stringify(rows) };
const insertEvents = command(
  "commissions.insertEvents",
  { rows: jsonRows },
  (_, p) => sql`
    insert into deal_events (source, external_id, kind, referral_id, referrer_id, minor, currency, refers_to, occurred_at, person_id, state)
    select r.*, 'applied' from json_to_recordset(${p.rows}::json) as r(source text, external_id text, kind text, referral_id uuid,
      referrer_id uuid, minor bigint, currency text, refers_to text, occurred_at timestamptz, person_id uuid)
    on conflict (tenant_id, source, external_id) do nothing returning ${names}`,
  columns,
);

/** Inserts deal events and returns only the new ones; events that were received before are skipped. */
export const recordEvents = ({ db }: Pick<Actor, "db">, events: readonly NewEvent[]): Promise<EventRow[]> =>
  db.apply(insertEvents, {
    rows: events.map((event) => ({
      source: event.source,
      external_id: event.externalId,
      kind: event.kind,
      referral_id: event.referralId?.slice(4),
      referrer_id: event.referrerId?.slice(4),
      minor: event.minor,
      currency: event.currency,
      refers_to: event.refersTo,
      occurred_at: event.occurredAt,
      person_id: event.personId?.slice(4),
    })),
  });

/** Records what an event is waiting for, or that it has been applied. */
export const setWaiting = ({ db }: Pick<Actor, "db">, id: Id<"dev">, waitsFor: WaitReason | undefined) =>
  db
    .update(dealEvents)
    .set({ state: waitsFor ? "waiting" : "applied", waitsFor: waitsFor ?? null })
    .where(eq(dealEvents.id, id));

const { source, externalId, referralId } = dealEvents;
const eventByCause = statement("commissions.eventByCause", { source, externalId }, (from, p) =>
  from
    .select()
    .from(dealEvents)
    .where(and(eq(source, p.source), eq(externalId, p.externalId))),
);
export async function findEvent({ db }: Pick<Actor, "db">, cause: { source: string; externalId: string }) {
  const [found] = await db.run(eventByCause, cause);
  return found;
}

const eventsByReferral = statement("commissions.eventsOf", { referralId }, (from, p) =>
  from.select().from(dealEvents).where(eq(referralId, p.referralId)).orderBy(asc(dealEvents.occurredAt)),
);
/** Returns all events of a deal, in the order in which they occurred. */
export const eventsOf = ({ db }: Pick<ReadCtx, "db">, id: Id<"ref">) => db.run(eventsByReferral, { referralId: id });

/**
 * The state is a literal rather than a parameter: with a parameter PostgreSQL would plan the query again on every execution,
 * because the value is so rare.
 */
export const isWaiting = eq(dealEvents.state, sql`'waiting'`);
/** Whether any event of this deal is waiting. */
export const hasWaitingEvents = (deal: SQLWrapper) =>
  sql<boolean>`exists (select from ${dealEvents} where ${and(eq(referralId, deal), isWaiting)})`;
const waitingByReferral = statement("commissions.waitingFor", { referralId }, (from, p) =>
  from
    .select()
    .from(dealEvents)
    .where(and(eq(referralId, p.referralId), isWaiting))
    .orderBy(asc(dealEvents.occurredAt)),
);
/** Returns the waiting events of this deal. */
export const waitingEventsOf = ({ db }: Pick<Actor, "db">, id: Id<"ref">) =>
  db.run(waitingByReferral, { referralId: id });

/** Returns the events without a known deal that wait for one of these events. */
export const waitingEventsForCauses = async (
  { db }: Pick<Actor, "db">,
  causes: readonly Pick<EventRow, "source" | "externalId">[],
) =>
  db
    .select()
    .from(dealEvents)
    .where(
      and(
        isWaiting,
        isNull(referralId),
        or(...causes.map((cause) => and(eq(source, cause.source), eq(dealEvents.refersTo, cause.externalId)))),
      ),
    )
    .orderBy(asc(dealEvents.occurredAt));

/** The number of events per batch; the rest follow on the next retry. */
const batchSize = 1000;
export const waitingEventsByReason = ({ db }: Pick<Actor, "db">, reasons: readonly WaitReason[]) =>
  db
    .select({ id: dealEvents.id })
    .from(dealEvents)
    .where(and(isWaiting, inArray(dealEvents.waitsFor, [...reasons])))
    .orderBy(asc(dealEvents.occurredAt))
    .limit(batchSize);

const text = { mapToDriverValue: (value: string) => value };
const lockCommand = command(
  "commissions.lock",
  { key: text },
  (_, p) => sql`select pg_advisory_xact_lock(hashtextextended(${p.key}, 6))`,
);
/** Takes an advisory lock until the end of the transaction. The statement is pipelined with the next one. */
export const acquireLock = ({ db }: Pick<Actor, "db">, key: string) => db.send(lockCommand, { key });
