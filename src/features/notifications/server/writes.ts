import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { NoticeTopic } from "#base/messages.ts";
import { type Feature, planHas } from "#base/plans.ts";
import { members, people } from "#features/identity/server/table.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { type Mail, sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { queueMessage } from "#server/messages/queue-message.ts";
import { translatorFor } from "#server/translator.ts";
import { errors, type sendTestMessage } from "../contract.ts";
import { channelsFor, resolveTextParams } from "../rules.ts";
import { heldKey, heldTask } from "./held-task.ts";
import { findQuietEnd } from "./reads.ts";
import { noticeChoices, notices } from "./table.ts";

type Notification = {
  topic: NoticeTopic;
  /** `members.roleAsked`: the catalogue of this feature has `notices.roleAsked` and, for the mail, `mail.roleAsked`. */
  kind: `${string}.${string}`;
  /** A parameter whose name ends in `Key` is itself a text: `resolveTextParams`. */
  params?: Record<string, string>;
  /** A path within the app. */
  to: string;
  /** Additional content of the mail; `sent` if the mail has already been sent to another address and only the bell is left. */
  letter?: Partial<Pick<Mail, "params" | "replyTo" | "calendar">> | "sent";
  /** Set by a job that notifies each person once: when it runs again after a crash, people who were notified already are skipped. */
  jobId?: string;
};

/**
 * Notifies one person: always in the bell, and by the channels that the person chose and the tenant has. All within the caller's
 * transaction.
 */
export async function notify(ctx: TenantCtx, personId: Id<"per">, notification: Notification) {
  const { db, tenantId } = ctx;
  const { topic, kind, params = {}, to, letter, jobId = null } = notification;
  const [added] = await db
    .insert(notices)
    .values({ personId, kind, params, to, jobId })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  if (!added) return;
  ctx.announce(personId, "changed", { topics: ["notices"] });

  const person = firstOf(await db.select().from(people).where(eq(people.id, personId)));
  const tenant = firstOf(await db.select().from(tenants).where(eq(tenants.id, tenantId)));
  const [chosen] = await db
    .select()
    .from(noticeChoices)
    .where(and(eq(noticeChoices.personId, personId), eq(noticeChoices.topic, topic)));
  const { mail, sms } = channelsFor(topic, chosen);
  const hasFeature = (feature: Feature) => planHas(tenant.plan, feature) && !tenant.off.includes(feature);
  const locale = person.locale ?? tenant.locale;
  const [feature, name] = kind.split(".") as [string, string];
  const textOf = (ofFeature: string, key: string) => translatorFor(locale, ofFeature, tenant.terms)(key);
  const texts = resolveTextParams(params, textOf);
  const isMailed = letter !== "sent" && mail && (topic === "security" || hasFeature("emailNotifications"));
  const phoneNumber = sms && hasFeature("smsNotifications") ? person.phoneNumber : null;
  if (topic !== "security" && (isMailed || phoneNumber)) {
    const runAt = await findQuietEnd(ctx, personId);
    const held = { mailHeld: isMailed, smsHeld: phoneNumber !== null };
    if (runAt) return hold(ctx, { personId, noticeId: added.id, held, runAt });
  }
  if (isMailed) {
    const link = `${tenantUrl(ctx, tenant)}${to}`;
    await sendMail(ctx, person.email, { locale, feature, name, params: texts, link, ...letter });
  }
  if (phoneNumber) {
    const text = `${tenant.name}: ${translatorFor(locale, feature, tenant.terms)(`notices.${name}`, texts)}`;
    await queueMessage(ctx, { channel: "sms", to: phoneNumber, subject: "", text });
  }
}

type Held = {
  personId: Id<"per">;
  noticeId: Id<"ntc">;
  held: { mailHeld: boolean; smsHeld: boolean };
  runAt: string;
};

/** Leaves a notice of the quiet hours for the one message that is sent when they are over. */
async function hold({ db, tenantId, enqueue }: TenantCtx, { personId, noticeId, held, runAt }: Held) {
  await db
    .update(notices)
    .set(held)
    .where(and(eq(notices.tenantId, tenantId), eq(notices.id, noticeId)));
  await enqueue(heldTask, { personId }, { key: heldKey(personId), runAt });
}

/** Notifies every admin of the tenant. */
export async function notifyAdmins(ctx: TenantCtx, notification: Notification) {
  const admins = await ctx.db
    .select({ id: members.personId })
    .from(members)
    .where(and(eq(members.tenantId, ctx.tenantId), eq(members.role, "admin"), isNull(members.disabledAt)));
  for (const { id } of admins) await notify(ctx, id, notification);
}

/** Marks the notices that lead to a page as read, because the person has seen what they are about. */
export async function markNoticesRead(
  ctx: Pick<TenantCtx, "db" | "tenantId" | "announce">,
  personId: Id<"per">,
  to: string,
) {
  const read = await ctx.db
    .update(notices)
    .set({ readAt: now })
    .where(
      and(
        eq(notices.tenantId, ctx.tenantId),
        eq(notices.personId, personId),
        eq(notices.to, to),
        isNull(notices.readAt),
      ),
    )
    .returning({ id: notices.id });
  if (read.length > 0) ctx.announce(personId, "changed", { topics: ["notices"] });
}

export async function sendTest(ctx: Ctx, input: z.infer<typeof sendTestMessage.input>) {
  if (input.channel === "mail" && input.subject === "") throw errors.needsSubject();
  const posted = await queueMessage(ctx, input);
  ctx.announce("tenant", "changed", { topics: ["outbox"] });
  const { brand } = await getMailBranding(ctx);
  return { ...posted, tenant: brand.name };
}
