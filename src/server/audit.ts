import { and, eq, gte, sql } from "drizzle-orm";
import type { Ctx, Exchange } from "./ctx.ts";
import { command, statement } from "./db/statement.ts";
import { auditEntries } from "./tables.ts";

type Change = {
  /** The feature and the action: `members.roleChanged`. */
  action: string;
  /** The affected person or thing, as a person would name it. */
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Scheduled jobs have neither a person nor an address. */
type Actor = { personId?: Ctx["personId"]; exchange?: Pick<Exchange, "ip"> };

const { personId, action, subject, before, after, ip } = auditEntries;
const insertEntry = command("audit.write", { personId, action, subject, before, after, ip }, (db, p) =>
  db.insert(auditEntries).values(p),
);

/**
 * Records who changed what, in the transaction that makes the change. The statement is not awaited: it is sent together with the next one.
 */
export async function audit(
  { db, personId = undefined, exchange }: Pick<Ctx, "db"> & Actor,
  { action, subject, before = null, after = null }: Change,
): Promise<void> {
  db.send(insertEntry, { personId: personId ?? null, action, subject, before, after, ip: exchange?.ip ?? "" });
}

const { tenantId, createdAt } = auditEntries;
const findEntry = statement("audit.find", { tenantId, personId, action, subject, since: createdAt }, (from, p) =>
  from
    .select({ found: sql<number>`1` })
    .from(auditEntries)
    .where(
      and(
        ...[eq(tenantId, p.tenantId), eq(personId, p.personId), eq(action, p.action), eq(subject, p.subject)],
        gte(createdAt, p.since),
      ),
    )
    .limit(1),
);

/**
 * Records work that is saved again and again, such as a draft that saves itself: one entry per person since the work began, so that the
 * log stays readable. The entry that ends the work holds the whole change.
 */
export async function auditOnce(ctx: Ctx, since: string, change: Change): Promise<void> {
  const { action, subject } = change;
  const found = await ctx.db.run(findEntry, { tenantId: ctx.tenantId, personId: ctx.personId, action, subject, since });
  if (found.length === 0) await audit(ctx, change);
}
