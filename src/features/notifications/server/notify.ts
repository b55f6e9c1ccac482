import { and, eq, isNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { fallbackLocale } from "#base/locales.ts";
import type { NoticeTopic } from "#base/messages.ts";
import { type Feature, planHas } from "#base/plans.ts";
import { members, people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { type Letter, sendLetter, tenantHome } from "#features/tenancy/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { post } from "#server/messages/post.ts";
import { wordsIn } from "#server/words.ts";
import { waysFor } from "../rules.ts";
import { noticeChoices, notices } from "./table.ts";

export type Notification = {
  topic: NoticeTopic;
  /** `members.roleAsked`: the feature whose catalogue has `notices.roleAsked` and, for the mail, `mail.roleAsked`. */
  kind: `${string}.${string}`;
  params?: Record<string, string>;
  /** A path of this house. */
  to: string;
  /** What the mail has besides; `sent` where it went to somebody else already, and only the bell is left. */
  letter?: Partial<Pick<Letter, "params" | "replyTo">> | "sent";
  /** Of a job that tells each person once: when it is run again after a crash, whoever was told already is left alone. */
  jobId?: string;
};

/** Tells one person: the bell in any case, and outside by the ways they chose and the tenant has. All in the teller's transaction. */
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

  const [person] = await db.select().from(people).where(eq(people.id, personId));
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, tenantId));
  const [chosen] = await db
    .select()
    .from(noticeChoices)
    .where(and(eq(noticeChoices.personId, personId), eq(noticeChoices.topic, topic)));
  const { mail, sms } = waysFor(topic, chosen);
  const has = (feature: Feature) => planHas(tenant!.plan, feature) && !tenant!.off.includes(feature);
  const locale = person!.locale ?? fallbackLocale;
  const [feature, name] = kind.split(".") as [string, string];
  if (letter !== "sent" && mail && (topic === "security" || has("emailNotifications"))) {
    const link = `${tenantHome(ctx, tenant!)}${to}`;
    await sendLetter(ctx, person!.email, { locale, feature, name, params, link, ...letter });
  }
  if (sms && person!.phoneNumber && has("smsNotifications")) {
    const text = `${tenant!.name}: ${wordsIn(locale, feature)(`notices.${name}`, params)}`;
    await post(ctx, { channel: "sms", to: person!.phoneNumber, subject: "", text });
  }
}

/** Tells everybody who runs the tenant. */
export async function notifyAdmins(ctx: TenantCtx, notification: Notification) {
  const admins = await ctx.db
    .select({ id: members.personId })
    .from(members)
    .where(and(eq(members.tenantId, ctx.tenantId), eq(members.role, "admin"), isNull(members.disabledAt)));
  for (const { id } of admins) await notify(ctx, id, notification);
}
