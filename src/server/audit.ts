import type { Ctx, Exchange } from "./ctx.ts";
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

/** Writes down who changed what, in the transaction that changes it. */
export const audit = ({ db, personId, exchange }: Pick<Ctx, "db"> & Who, change: Change) =>
  db.insert(auditEntries).values({ ...(personId && { personId }), ip: exchange?.ip ?? "", ...change });
