import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { errors } from "../contract.ts";
import { linkMinutes } from "../rules.ts";
import { tokens } from "./table.ts";

type Kind = typeof tokens.$inferSelect.kind;
type TokenOwner = { personId: Id<"per">; email: string };

/** Issues a token to be mailed and invalidates the earlier ones of its kind: only the newest mail counts. */
export async function issueToken(ctx: Pick<TenantCtx, "db" | "tenantId">, kind: Kind, owner: TokenOwner) {
  await revokeTokens(ctx, kind, owner.personId);
  return addToken(ctx, kind, owner);
}

export const revokeTokens = ({ db }: Pick<TenantCtx, "db">, kind: Kind, personId: Id<"per">) =>
  db.delete(tokens).where(and(eq(tokens.personId, personId), eq(tokens.kind, kind)));

/** Issues a token beside the earlier ones of its kind, which stay valid. */
export async function addToken({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, kind: Kind, owner: TokenOwner) {
  const token = createToken();
  const expiresAt = sql`now() + ${linkMinutes[kind]} * interval '1 minute'`;
  await db.insert(tokens).values({ tokenHash: hashToken(token), kind, tenantId, ...owner, expiresAt });
  return token;
}

const ownerByToken = statement("identity.tokenOwner", { tokenHash: tokens.tokenHash, kind: tokens.kind }, (from, p) =>
  from
    .select({ personId: tokens.personId })
    .from(tokens)
    .where(
      and(eq(tokens.tokenHash, p.tokenHash), eq(tokens.kind, p.kind), isNull(tokens.usedAt), gt(tokens.expiresAt, now)),
    ),
);

/** The owner of a token that can still be used. */
export async function findTokenOwner({ db }: Pick<PublicReadCtx, "db">, kind: Kind, token: string): Promise<Id<"per">> {
  const [found] = await db.run(ownerByToken, { tokenHash: hashToken(token), kind });
  if (!found) throw errors.linkOver();
  return found.personId;
}

/** Consumes a token; of two concurrent requests only one succeeds. */
export async function consumeToken({ db }: Pick<TenantCtx, "db">, kind: Kind, token: string) {
  const mine = and(eq(tokens.tokenHash, hashToken(token)), eq(tokens.kind, kind));
  const [consumed] = await db
    .update(tokens)
    .set({ usedAt: now })
    .where(and(mine, isNull(tokens.usedAt), gt(tokens.expiresAt, now)))
    .returning({ personId: tokens.personId, email: tokens.email, tenantId: tokens.tenantId });
  if (!consumed) throw errors.linkOver();
  return consumed;
}
