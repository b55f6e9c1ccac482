import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { normalizeEmail } from "#features/identity/rules.ts";
import { countAttempt } from "#features/identity/server/writes.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import type { PublicCtx, PublicReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { networkOf } from "#server/http/network.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { apply as applyEndpoint, confirmApplication as confirmEndpoint } from "../../contract/applications.ts";
import { applicationReceived, errors } from "../../contract.ts";
import { applicationFaults, detailsOf, moveApplication, unconfirmedDays } from "../../rules/applications.ts";
import { applications } from "../table.ts";
import { getApplicationForm, readForm } from "./form.ts";

/**
 * Stores an application and mails a link that confirms its address. It does the same for every address, so that neither the answer nor its
 * time reveals whether one belongs to a member. It runs outside a transaction, because every attempt counts towards the rate limit.
 */
export async function apply(ctx: PublicReadCtx, input: z.infer<typeof applyEndpoint.input>) {
  const { services, tenantId, exchange } = ctx;
  await countAttempt(services, "apply", networkOf(exchange.ip));
  const form = await getApplicationForm(ctx);
  const fields = applicationFaults(form, input);
  if (Object.keys(fields).length > 0) throw baseErrors.invalid({ fields });
  if (input.fax !== "") return { received: true };
  const email = normalizeEmail(input.email);
  await countAttempt(services, "mail", `${tenantId} ${networkOf(exchange.ip)} ${email}`);
  await countAttempt(services, "mailTo", email);
  const { name, locale = null } = input;
  const details = detailsOf(form, input);
  const token = createToken();
  await withTenant(services, tenantId, async (tenantCtx) => {
    const search = [name, email, details.company].join(" ");
    const tokenHash = hashToken(token);
    await tenantCtx.db.insert(applications).values({ name, email, locale, ...details, search, tokenHash });
    await sendMail(tenantCtx, email, {
      locale,
      feature: "members",
      name: "applicationConfirm",
      params: { name, days: unconfirmedDays },
      link: `${ctx.address}/apply/confirm?token=${token}`,
    });
  });
  return { received: true };
}

const oldestUnconfirmed = sql`now() - ${sql.raw(String(unconfirmedDays))} * interval '1 day'`;

/**
 * Passes an application on for a decision. If the address has one that waits already, its content is replaced, so that sending the form
 * twice makes no second one. Using the link again changes nothing.
 */
export async function confirmApplication(ctx: PublicCtx, { token }: z.infer<typeof confirmEndpoint.input>) {
  const { db } = ctx;
  await countAttempt(ctx.services, "link", networkOf(ctx.exchange.ip));
  const tokenHash = hashToken(token);
  const [sent] = await db
    .select({ email: applications.email })
    .from(applications)
    .where(and(eq(applications.tokenHash, tokenHash), gt(applications.createdAt, oldestUnconfirmed)));
  if (!sent) throw errors.applicationLinkOver();
  // Locks all applications of the address, so that two links used at the same time are serialized.
  const sameAddress = await db
    .select()
    .from(applications)
    .where(eq(applications.email, sent.email))
    .orderBy(applications.id)
    .for("update");
  const own = sameAddress.find((row) => row.tokenHash.equals(tokenHash));
  if (!own) throw errors.applicationLinkOver();
  const { answerDays } = await readForm(ctx);
  if (moveApplication(own.state, "confirm") !== "new") return { email: own.email, answerDays };
  const pending = sameAddress.find(({ state }) => state === "new");
  const { id, name, email } = own;
  const isOlder = and(eq(applications.email, email), eq(applications.state, "unconfirmed"), lt(applications.id, id));
  await db.delete(applications).where(isOlder);
  if (pending) {
    const { company, website, phone, country, answers, agreed, locale, search } = own;
    const content = { name, company, website, phone, country, answers, agreed, locale, search, tokenHash };
    await db.delete(applications).where(eq(applications.id, id));
    await db.update(applications).set(content).where(eq(applications.id, pending.id));
  } else {
    await db.update(applications).set({ state: "new", receivedAt: now }).where(eq(applications.id, id));
    await ctx.emit(applicationReceived, { applicationId: id, name });
  }
  ctx.announce("tenant", "changed", { topics: ["members"] });
  return { email, answerDays };
}
