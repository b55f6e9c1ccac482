import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { type Feature, planHas } from "#base/plans.ts";
import { members, people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { queueMessage } from "#server/messages/queue-message.ts";
import { translatorFor } from "#server/translator.ts";
import { withTenant } from "#server/with-tenant.ts";
import { resolveTextParams } from "../rules.ts";
import { heldKey, heldTask } from "./held-task.ts";
import { findQuietEnd } from "./reads.ts";
import { notices } from "./table.ts";

const shownNotices = 20;

/** Takes what was held for a person; a second run finds nothing. */
async function takeHeld({ db, tenantId }: TenantCtx, personId: Id<"per">) {
  const isHeld = or(eq(notices.mailHeld, true), eq(notices.smsHeld, true));
  const held = await db
    .select()
    .from(notices)
    .where(and(eq(notices.tenantId, tenantId), eq(notices.personId, personId), isHeld))
    .orderBy(notices.id)
    .for("update");
  const ids = held.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(notices)
      .set({ mailHeld: false, smsHeld: false })
      .where(and(eq(notices.tenantId, tenantId), inArray(notices.id, ids)));
  // What was read in the bell in the meantime needs no message.
  return held.filter(({ readAt }) => readAt === null);
}
type Held = Awaited<ReturnType<typeof takeHeld>>;

async function findRecipient({ db, tenantId }: TenantCtx, personId: Id<"per">) {
  const isMember = and(
    eq(members.tenantId, tenantId),
    eq(members.personId, people.id),
    isNull(members.disabledAt),
    people.isActive,
  );
  const [person] = await db
    .select({ email: people.email, phoneNumber: people.phoneNumber, locale: people.locale })
    .from(people)
    .innerJoin(members, isMember)
    .where(eq(people.id, personId));
  return person;
}

/** Sends one mail and one SMS about everything that came in a person's quiet hours. */
async function sendHeld({ services, tenantId }: JobCtx, { personId }: z.infer<typeof heldTask.payload>) {
  await withTenant(services, tenantId, async (ctx) => {
    const runAt = await findQuietEnd(ctx, personId);
    if (runAt) return ctx.enqueue(heldTask, { personId }, { key: heldKey(personId), runAt });
    const held = await takeHeld(ctx, personId);
    const person = held.length > 0 ? await findRecipient(ctx, personId) : undefined;
    if (person) await send(ctx, person, held);
  });
}

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

async function send(ctx: TenantCtx, { email, phoneNumber, ...person }: Recipient, held: Held) {
  const tenant = firstOf(await ctx.db.select().from(tenants).where(eq(tenants.id, ctx.tenantId)));
  const locale = person.locale ?? tenant.locale;
  const isOn = (feature: Feature) => planHas(tenant.plan, feature) && !tenant.off.includes(feature);
  const textOf = (feature: string, key: string, params?: Record<string, string>) =>
    translatorFor(locale, feature, tenant.terms)(key, params);
  const mailed = held.filter(({ mailHeld }) => mailHeld);
  const [first] = mailed;
  if (first && isOn("emailNotifications")) {
    const lines = mailed.slice(0, shownNotices).map(({ kind, params }) => {
      const [feature, name] = kind.split(".") as [string, string];
      return textOf(feature, `notices.${name}`, resolveTextParams(params, textOf));
    });
    await sendMail(ctx, email, {
      locale,
      feature: "notifications",
      name: "held",
      params: { count: mailed.length, lines: lines.join("\n") },
      link: `${tenantUrl(ctx, tenant)}${mailed.length === 1 ? first.to : "/notifications"}`,
    });
  }
  const count = held.filter(({ smsHeld }) => smsHeld).length;
  if (count > 0 && phoneNumber && isOn("smsNotifications")) {
    const text = translatorFor(locale, "notifications", tenant.terms)("quiet.sms", { count, tenant: tenant.name });
    await queueMessage(ctx, { channel: "sms", to: phoneNumber, subject: "", text });
  }
}

export const heldTasks = [defineTaskHandler(heldTask, sendHeld)];
