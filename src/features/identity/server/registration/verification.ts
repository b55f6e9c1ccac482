import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { LocaleCode } from "#base/locales.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import type { Ctx, HandlerCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { networkOf } from "#server/http/network.ts";
import type { verifyEmail as verifyEndpoint } from "../../contract/verification.ts";
import { errors } from "../../contract.ts";
import { consumeToken, issueToken } from "../one-time-tokens.ts";
import { people } from "../table.ts";
import { countAttempt, recordAuthEvent } from "../writes.ts";

type Person = { id: typeof people.$inferSelect.id; email: string; locale: LocaleCode | null };

export async function mailVerification(ctx: TenantCtx & HandlerCtx, { id, email, locale }: Person) {
  const token = await issueToken(ctx, "verifyEmail", { personId: id, email });
  const link = `${ctx.address}/verify?token=${token}`;
  await sendMail(ctx, email, { locale, feature: "identity", name: "verify", link });
}

export async function sendVerification(ctx: Ctx) {
  await countAttempt(ctx.services, "mail", ctx.personId);
  const person = firstOf(await ctx.db.select().from(people).where(eq(people.id, ctx.personId)));
  if (!person.emailVerifiedAt) await mailVerification(ctx, person);
  return { sentTo: person.email };
}

/**
 * The link alone does not confirm an address: a stranger may have registered it, and the owner's click would make that stranger's password
 * permanent. The visitor has to be signed in to that account, or reset its password, which revokes everything else.
 */
export async function verifyEmail(ctx: Ctx, { token }: z.infer<typeof verifyEndpoint.input>) {
  await countAttempt(ctx.services, "link", networkOf(ctx.exchange.ip));
  const { personId, email } = await consumeToken(ctx, "verifyEmail", token);
  if (personId !== ctx.personId) throw errors.otherAccount();
  await ctx.db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, personId));
  await recordAuthEvent(ctx, { type: "email_verified", email, personId });
  return { email };
}
