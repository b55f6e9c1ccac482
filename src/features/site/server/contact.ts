import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { consumeProof } from "#features/factors/server/writes.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { normalizeEmail } from "#features/identity/rules.ts";
import { countAttempt } from "#features/identity/server/writes.ts";
import { notifyAdmins } from "#features/notifications/server/writes.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type sendContactMessage as endpoint, errors } from "../contract.ts";
import { siteSettingsOf } from "./own-texts.ts";
import { contactMessages } from "./table.ts";

type ContactInput = Omit<z.infer<typeof endpoint.input>, "proof">;

/** Runs outside a transaction, because every attempt counts towards the rate limit, even a failed one. */
export async function sendContactMessage(ctx: PublicReadCtx, { proof, ...message }: z.infer<typeof endpoint.input>) {
  await consumeProof(ctx, proof);
  await assertWithinRateLimit(ctx, message);
  await withTenant(ctx.services, ctx.tenantId, (tenantCtx) => storeMessage(tenantCtx, message));
  return { received: true as const };
}

/** Rate limits by origin, by claimed sender and in total, so that bots cannot flood the inbox. */
async function assertWithinRateLimit({ services, tenantId, exchange }: PublicReadCtx, { email }: ContactInput) {
  try {
    await countAttempt(
      services,
      "contact",
      `${tenantId} ${networkOf(exchange.ip)}`,
      `${tenantId} ${normalizeEmail(email)}`,
    );
    await countAttempt(services, "contactHere", tenantId);
  } catch (error) {
    throw identityErrors.tooManyAttempts.is(error) ? errors.tooManyMessages() : error;
  }
}

/** Stores the message, mails it to the tenant's contact address or else to its admins, and notifies the admins in either case. */
async function storeMessage(ctx: TenantCtx, message: ContactInput) {
  const { db, tenantId, announce } = ctx;
  const created = firstOf(await db.insert(contactMessages).values(message).returning({ id: contactMessages.id }));
  const tenant = firstOf(await db.select().from(tenants).where(eq(tenants.id, tenantId)));
  const to = `/admin/site?tab=messages&id=${created.id}`;
  const { name, email, text } = message;
  const mail = { params: { name, email, text }, replyTo: email };
  const { email: contactAddress } = await siteSettingsOf(ctx);
  if (contactAddress) {
    const link = `${tenantUrl(ctx, tenant)}${to}`;
    await sendMail(ctx, contactAddress, { locale: tenant.locale, feature: "site", name: "contact", link, ...mail });
  }
  const notice = { topic: "team", kind: "site.contact", params: { name }, to } as const;
  await notifyAdmins(ctx, contactAddress ? { ...notice, letter: "sent" } : { ...notice, letter: mail });
  announce("tenant", "changed", { topics: ["contact-messages"] });
}
