import type { Ctx, Exchange } from "./ctx.ts";
import { command } from "./db/statement.ts";
import { auditEntries } from "./tables.ts";

type Change = {
  /** The feature and what was done: `members.roleChanged`. */
  action: string;
  /** Whom or what it was done to, as a person would name it. */
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** The clock has neither a name nor an address. */
type Who = { personId?: Ctx["personId"]; exchange?: Pick<Exchange, "ip"> };

const { personId, action, subject, before, after, ip } = auditEntries;
const write = command("audit.write", { personId, action, subject, before, after, ip }, (db, p) =>
  db.insert(auditEntries).values(p),
);

/** Writes down who changed what, in the transaction that changes it. It travels with what follows. */
export async function audit(
  { db, personId = undefined, exchange }: Pick<Ctx, "db"> & Who,
  { action, subject, before = null, after = null }: Change,
): Promise<void> {
  db.send(write, { personId: personId ?? null, action, subject, before, after, ip: exchange?.ip ?? "" });
}
