import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { linkMinutes } from "../rules.ts";
import { hashOf, newToken } from "./session.ts";
import { tokens } from "./table.ts";

type Kind = typeof tokens.$inferSelect.kind;
type Whose = { personId: Id<"per">; email: string };

/** A token to be mailed. The earlier ones of its kind are over: only the newest mail counts. */
export async function issueToken({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, kind: Kind, whose: Whose) {
  const token = newToken();
  await db.delete(tokens).where(and(eq(tokens.personId, whose.personId), eq(tokens.kind, kind)));
  const expiresAt = sql`now() + ${linkMinutes[kind]} * interval '1 minute'` as never;
  await db.insert(tokens).values({ tokenHash: hashOf(token), kind, tenantId, ...whose, expiresAt });
  return token;
}

const owner = statement("identity.tokenOwner", { tokenHash: tokens.tokenHash, kind: tokens.kind }, (from, p) =>
  from
    .select({ personId: tokens.personId })
    .from(tokens)
    .where(
      and(eq(tokens.tokenHash, p.tokenHash), eq(tokens.kind, p.kind), isNull(tokens.usedAt), gt(tokens.expiresAt, now)),
    ),
);

/** Whose token it is, while it can still be used. */
export async function ownerOf({ db }: Pick<PublicReadCtx, "db">, kind: Kind, token: string): Promise<Id<"per">> {
  const [found] = await db.run(owner, { tokenHash: hashOf(token), kind });
  if (!found) throw errors.linkOver();
  return found.personId;
}

/** Takes a token once: of two that come at the same moment one gets it. */
export async function takeToken({ db }: Pick<TenantCtx, "db">, kind: Kind, token: string) {
  const mine = and(eq(tokens.tokenHash, hashOf(token)), eq(tokens.kind, kind));
  const [taken] = await db
    .update(tokens)
    .set({ usedAt: now as never })
    .where(and(mine, isNull(tokens.usedAt), gt(tokens.expiresAt, now)))
    .returning({ personId: tokens.personId, email: tokens.email, tenantId: tokens.tenantId });
  if (!taken) throw errors.linkOver();
  return taken;
}
