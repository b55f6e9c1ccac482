import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import type { Ctx, PublicCtx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { statement } from "#server/db/statement.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import type {
  confirmEmailChange as confirmEndpoint,
  requestEmailChange as requestEndpoint,
  stopEmailChange as stopEndpoint,
} from "../../contract/email-change.ts";
import { emailChangeRequested, errors } from "../../contract.ts";
import { normalizeEmail } from "../../rules.ts";
import { addToken, consumeToken, issueToken, revokeTokens } from "../one-time-tokens.ts";
import { assertPassword, ownPassword } from "../passwords/change-password.ts";
import { assertAccountProof, personByEmail } from "../reads.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { people, tokens } from "../table.ts";
import { countAttempt, recordAuthEvent } from "../writes.ts";
import { revokeCredentials } from "./revoke-credentials.ts";

const pendingChange = statement("identity.pendingEmailChange", { personId: tokens.personId }, (from, p) =>
  from
    .select({ email: tokens.email, expiresAt: tokens.expiresAt })
    .from(tokens)
    .where(
      and(
        eq(tokens.personId, p.personId),
        eq(tokens.kind, "confirmEmail"),
        isNull(tokens.usedAt),
        gt(tokens.expiresAt, now),
      ),
    )
    .orderBy(desc(tokens.createdAt))
    .limit(1),
);

export async function getEmailChange({ db, personId }: ReadCtx) {
  const [pending] = await db.run(pendingChange, { personId });
  return { pending: pending ?? null };
}

/**
 * Mails a link to the new address, which proves it, and one to the old address, which stops the change. A new address that has an account
 * already gets another mail, so that the response reveals nothing.
 */
export async function requestEmailChange(ctx: ReadCtx, input: z.infer<typeof requestEndpoint.input>) {
  const { services, tenantId, personId, exchange } = ctx;
  const email = normalizeEmail(input.email);
  const person = await ownPassword(ctx);
  if (person.hash) await assertPassword(ctx, input.password ?? "", person.hash);
  else await assertAccountProof(ctx);
  if (email === person.email) throw errors.sameEmail();
  await countAttempt(services, "mail", personId);
  await countAttempt(services, "mailTo", email);
  const [existing] = await ctx.db.run(personByEmail, { email });
  await withTenant(services, tenantId, async (tenant) => {
    const tenantCtx = { ...tenant, exchange };
    await tenantCtx.emit(emailChangeRequested, { personId });
    const event = { type: "email_change_requested" as const, email: person.email, personId };
    await recordAuthEvent(tenantCtx, event);
    const { locale } = person;
    if (existing) {
      const link = `${ctx.address}/login`;
      await sendMail(tenantCtx, email, { locale: existing.locale, feature: "identity", name: "emailInUse", link });
    } else {
      const token = await issueToken(tenantCtx, "confirmEmail", { personId, email });
      const link = `${ctx.address}/confirm-email?token=${token}`;
      await sendMail(tenantCtx, email, { locale, feature: "identity", name: "emailChange", link });
    }
    await mailStopLink(tenantCtx, ctx.address, person, "emailChangeNotice");
  });
  return { sentTo: email };
}

type Owner = { id: typeof people.$inferSelect.id; email: string; locale: (typeof people.$inferSelect)["locale"] };

/** The old address can stop the change, and revert it for a week. The new address is not named, because it may be a stranger's. */
async function mailStopLink(
  ctx: TenantCtx,
  address: string,
  { id: personId, email, locale }: Owner,
  name: "emailChangeNotice" | "emailChanged",
) {
  const token = await addToken(ctx, "stopEmail", { personId, email });
  const link = `${address}/stop-email-change?token=${token}`;
  await sendMail(ctx, email, { locale, feature: "identity", name, link });
}

export async function cancelEmailChange(ctx: Ctx) {
  const revoked = await revokeTokens(ctx, "confirmEmail", ctx.personId).returning({ email: tokens.email });
  if (revoked.length > 0) {
    const { email } = await ownPassword(ctx);
    await recordAuthEvent(ctx, { type: "email_change_stopped", email, personId: ctx.personId });
  }
  return { done: true };
}

/**
 * The link alone is not enough: its reader may be a stranger whose address was mistyped, and who could then reset the password. So the
 * visitor has to be signed in to the account.
 */
export async function confirmEmailChange(ctx: Ctx, { token }: z.infer<typeof confirmEndpoint.input>) {
  const { db, personId, sessionId } = ctx;
  await countAttempt(ctx.services, "link", networkOf(ctx.exchange.ip));
  const { personId: owner, email } = await consumeToken(ctx, "confirmEmail", token);
  if (owner !== personId) throw errors.otherAccount();
  const before = firstOf(await db.select().from(people).where(eq(people.id, personId)).for("update"));
  await db
    .update(people)
    .set({ email, emailVerifiedAt: now, updatedAt: now })
    .where(eq(people.id, personId))
    .catch(onViolation("people_email", errors.emailTaken()));
  // Links that were mailed to the old address no longer open the account, except the one that reverts this.
  await revokeTokens(ctx, "resetPassword", personId);
  await revokeTokens(ctx, "verifyEmail", personId);
  const endedSessions = (await endSessions(ctx, personId, { but: sessionId })).length;
  await recordAuthEvent(ctx, { type: "email_changed", email, personId, details: { endedSessions } });
  await mailStopLink(ctx, ctx.address, before, "emailChanged");
  return { email };
}

/**
 * Restores the old address. Where the change was confirmed already, someone else had access to the account: every credential is revoked,
 * and the owner chooses a new password.
 */
export async function stopEmailChange(ctx: PublicCtx, { token }: z.infer<typeof stopEndpoint.input>) {
  const { db } = ctx;
  await countAttempt(ctx.services, "link", networkOf(ctx.exchange.ip));
  const { personId, email } = await consumeToken(ctx, "stopEmail", token);
  const person = firstOf(await db.select().from(people).where(eq(people.id, personId)).for("update"));
  await revokeTokens(ctx, "confirmEmail", personId);
  const isChanged = person.email !== email;
  if (isChanged) {
    await db
      .update(people)
      .set({ email, emailVerifiedAt: now, updatedAt: now })
      .where(eq(people.id, personId))
      .catch(onViolation("people_email", errors.emailTaken()));
    await revokeCredentials(ctx, personId, "reset");
  }
  await recordAuthEvent(ctx, { type: "email_change_stopped", email, personId });
  return { email, restored: isChanged };
}
