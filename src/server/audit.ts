import type { Ctx, Exchange } from "./ctx.ts";
import { command } from "./db/statement.ts";
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
