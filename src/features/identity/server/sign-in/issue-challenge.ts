import { lt, sql } from "drizzle-orm";
import type { PublicReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import { challengeCookie, challengeMinutes } from "../../rules.ts";
import { challenges } from "../table.ts";

type Challenge = Pick<typeof challenges.$inferInsert, "personId" | "tenantId" | "way" | "remember">;

/** Issues a challenge to this browser, which a second factor has to meet before the sign-in is complete. */
export async function issueChallenge({ services, exchange }: PublicReadCtx, challenge: Challenge) {
  const token = createToken();
  await withTenant(services, challenge.tenantId, async ({ db }) => {
    await db.delete(challenges).where(lt(challenges.expiresAt, now));
    await db.insert(challenges).values({
      ...challenge,
      tokenHash: hashToken(token),
      expiresAt: sql`now() + ${challengeMinutes} * interval '1 minute'`,
    });
  });
  exchange.setCookie(challengeCookie, token, challengeMinutes * 60);
}
