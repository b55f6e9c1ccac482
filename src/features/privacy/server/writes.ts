import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { applications } from "#features/members/server/table.ts";
import { eraseContacts } from "#features/referrals/server/writes.ts";
import { contactMessages } from "#features/site/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import {
  type createRequest as createEndpoint,
  errors,
  type refuseRequest as refuseEndpoint,
  type setRetention as retentionEndpoint,
} from "../contract.ts";
import { agreementVersion, dueOf, maskEmail } from "../rules.ts";
import { getPrivacySettings, requestColumns } from "./reads.ts";
import { agreementAcceptances, privacyRequests } from "./table.ts";

const announce = (ctx: Ctx) => ctx.announce("tenant", "changed", { topics: ["privacy"] });

export async function createRequest(ctx: Ctx, input: z.infer<typeof createEndpoint.input>) {
  const dueAt = dueOf(new Date()).toISOString();
  const created = firstOf(
    await ctx.db
      .insert(privacyRequests)
      .values({ ...input, dueAt })
      .returning(requestColumns),
  );
  await audit(ctx, { action: "privacy.requested", subject: maskEmail(input.email), after: { kind: input.kind } });
  announce(ctx);
  return created;
}

/** Locks a request that was not answered yet. */
async function lockOpen({ db }: Ctx, id: Id<"req">) {
  const [found] = await db.select(requestColumns).from(privacyRequests).where(eq(privacyRequests.id, id)).for("update");
  if (!found) throw baseErrors.notFound();
  if (found.state !== "open") throw errors.requestClosed();
  return found;
}

async function close(ctx: Ctx, id: Id<"req">, outcome: Partial<typeof privacyRequests.$inferInsert>) {
  const closed = firstOf(
    await ctx.db
      .update(privacyRequests)
      .set({ ...outcome, closedAt: now, closedBy: ctx.personId })
      .where(eq(privacyRequests.id, id))
      .returning(requestColumns),
  );
  await audit(ctx, {
    action: "privacy.answered",
    subject: maskEmail(closed.email),
    after: { kind: closed.kind, state: closed.state },
  });
  announce(ctx);
  return closed;
}

/** An erasure also masks the address in the request: it was the last place that had it. */
export async function completeRequest(ctx: Ctx, { id }: { id: Id<"req"> }) {
  const { kind, email } = await lockOpen(ctx, id);
  if (kind === "access") return close(ctx, id, { state: "done" });
  const referrals = await eraseContacts(ctx, email);
  const written = await ctx.db
    .delete(contactMessages)
    .where(eq(contactMessages.email, email))
    .returning({ id: contactMessages.id });
  const applied = await ctx.db
    .delete(applications)
    .where(eq(applications.email, email))
    .returning({ id: applications.id });
  const erased = referrals + written.length + applied.length;
  return close(ctx, id, { state: "done", email: maskEmail(email), note: "", erased });
}

export async function refuseRequest(ctx: Ctx, { id, answer }: z.infer<typeof refuseEndpoint.input>) {
  await lockOpen(ctx, id);
  return close(ctx, id, { state: "refused", answer });
}

export async function setRetention(ctx: Ctx, { retentionDays }: z.infer<typeof retentionEndpoint.input>) {
  const before = await getPrivacySettings(ctx);
  if (before.retentionDays === retentionDays) return before;
  await ctx.db.update(tenants).set({ retentionDays }).where(eq(tenants.id, ctx.tenantId));
  await audit(ctx, {
    action: "privacy.retentionChanged",
    subject: "settings",
    before: { retentionDays: before.retentionDays },
    after: { retentionDays },
  });
  announce(ctx);
  return getPrivacySettings(ctx);
}

/** A version is accepted once; accepting it again changes nothing. */
export async function acceptAgreement(ctx: Ctx) {
  const { db, personId } = ctx;
  const { name } = firstOf(await db.select({ name: people.displayName }).from(people).where(eq(people.id, personId)));
  const [accepted] = await db
    .insert(agreementAcceptances)
    .values({ version: agreementVersion, personId, name })
    .onConflictDoNothing()
    .returning({ id: agreementAcceptances.id });
  if (accepted) {
    await audit(ctx, {
      action: "privacy.agreementAccepted",
      subject: "settings",
      after: { version: agreementVersion },
    });
    announce(ctx);
  }
  return getPrivacySettings(ctx);
}
