import { and, eq, gt } from "drizzle-orm";
import { challengeCookie } from "#features/identity/rules.ts";
import { challenges, people } from "#features/identity/server/table.ts";
import { completeSignIn } from "#features/identity/server/writes.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";

const challengeByToken = statement("factors.challenge", { tokenHash: challenges.tokenHash }, (from, p) =>
  from
    .select({
      id: challenges.id,
      personId: challenges.personId,
      email: people.email,
      tenantId: challenges.tenantId,
      way: challenges.way,
      remember: challenges.remember,
    })
    .from(challenges)
    .innerJoin(people, eq(people.id, challenges.personId))
    .where(and(eq(challenges.tokenHash, p.tokenHash), gt(challenges.expiresAt, now))),
);

/** The person who passed the first factor in this browser. Without one, no code is sent, checked or accepted. */
export async function requireChallenge({ db, exchange }: Pick<PublicReadCtx, "db" | "exchange">) {
  const token = exchange.cookieOf(challengeCookie);
  const [challenge] = token ? await db.run(challengeByToken, { tokenHash: hashToken(token) }) : [];
  if (!challenge) throw errors.noChallenge();
  return challenge;
}
export type OpenChallenge = Awaited<ReturnType<typeof requireChallenge>>;

/** A passkey that was the first factor cannot also be the second. */
export const canAnswerWithPasskey = ({ way }: Pick<OpenChallenge, "way">) => way !== "passkey";

/** The second factor was correct: completes the sign-in. Of two concurrent answers to one challenge, the later finds it met. */
export async function completeChallenge(ctx: PublicReadCtx, challenge: OpenChallenge) {
  const consumed = await withTenant(ctx.services, challenge.tenantId, ({ db }) =>
    db.delete(challenges).where(eq(challenges.id, challenge.id)).returning({ id: challenges.id }),
  );
  if (consumed.length === 0) throw errors.noChallenge();
  return completeSignIn(ctx, { ...challenge, strong: true, into: challenge.tenantId });
}
