import { and, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { fallbackLocale } from "#base/locales.ts";
import type { NoticeTopic } from "#base/messages.ts";
import { type Feature, planHas } from "#base/plans.ts";
import { people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendLetter, tenantHome } from "#features/tenancy/server/writes.ts";
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
};

/** Tells one person: the bell in any case, and outside by the ways they chose and the tenant has. All in the teller's transaction. */
export async function notify(ctx: TenantCtx, personId: Id<"per">, { topic, kind, params = {}, to }: Notification) {
  const { db, tenantId } = ctx;
  await db.insert(notices).values({ personId, kind, params, to });
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
  if (mail && (topic === "security" || has("emailNotifications"))) {
    const link = `${tenantHome(ctx, tenant!)}${to}`;
    await sendLetter(ctx, person!.email, { locale, feature, name, params, link });
  }
  if (sms && person!.phoneNumber && has("smsNotifications")) {
    const text = `${tenant!.name}: ${wordsIn(locale, feature)(`notices.${name}`, params)}`;
    await post(ctx, { channel: "sms", to: person!.phoneNumber, subject: "", text });
  }
}
