import { eq } from "drizzle-orm";
import type { z } from "zod";
import { fallbackLocale, type LocaleCode } from "#base/locales.ts";
import { sendLetter } from "#features/tenancy/server/writes.ts";
import { acting } from "#server/acting.ts";
import type { Ctx, Inside, OpenReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type { verifyEmail as verifyEndpoint } from "../mailed-links.ts";
import { attempt } from "./attempts.ts";
import { record } from "./auth-events.ts";
import { people } from "./table.ts";
import { issueToken, takeToken } from "./tokens.ts";

type Person = { id: typeof people.$inferSelect.id; email: string; locale: LocaleCode | null };

export async function mailVerification(ctx: TenantCtx & Inside, { id, email, locale }: Person) {
  const token = await issueToken(ctx, "verifyEmail", { personId: id, email });
  const link = `${ctx.address}/verify?token=${token}`;
  await sendLetter(ctx, email, { locale: locale ?? fallbackLocale, feature: "identity", name: "verify", link });
}

export async function sendVerification(ctx: Ctx) {
  await attempt(ctx.floor, "mail", ctx.personId);
  const [person] = await ctx.db.select().from(people).where(eq(people.id, ctx.personId));
  if (!person!.emailVerifiedAt) await mailVerification(ctx, person!);
  return { sentTo: person!.email };
}

export async function verifyEmail(ctx: OpenReadCtx, { token }: z.infer<typeof verifyEndpoint.input>) {
  const { floor, tenantId, exchange } = ctx;
  await attempt(floor, "link", exchange.ip);
  return acting(floor, tenantId, async (inside) => {
    const { personId, email } = await takeToken(inside, "verifyEmail", token);
    await inside.db
      .update(people)
      .set({ emailVerifiedAt: now as never })
      .where(eq(people.id, personId));
    await record({ ...inside, exchange }, { type: "email_verified", email, personId });
    return { email };
  });
}
