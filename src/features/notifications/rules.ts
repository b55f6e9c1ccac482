import type { Principal } from "#base/endpoint.ts";
import type { NoticeTopic } from "#base/messages.ts";
import { type Feature, planHas } from "#base/plans.ts";

export type Ways = { mail: boolean; sms: boolean };

/** The default until the person chooses: mail for everything, SMS for nothing. */
const usual: Ways = { mail: true, sms: false };

/** The channels of a notice. Security notices are mailed whatever was chosen. */
export function waysFor(topic: NoticeTopic, chosen: Ways | undefined): Ways {
  const ways = chosen ?? usual;
  return topic === "security" ? { ...ways, mail: true } : ways;
}

const featureOf = { mail: "emailNotifications", sms: "smsNotifications" } as const satisfies Record<
  keyof Ways,
  Feature
>;

type Hearer = Pick<Principal, "plan" | "off"> & { phoneNumber: string | null };
/** `always` is on and cannot be turned off; with any other reason the channel is not used. */
export type Lock = { why: "always" | "off" | "noPhone" } | { why: "plan"; feature: Feature };

/** Why a person cannot choose a channel for a topic; `undefined` if they can. */
export function lockOn(topic: NoticeTopic, way: keyof Ways, { plan, off, phoneNumber }: Hearer): Lock | undefined {
  if (topic === "security" && way === "mail") return { why: "always" };
  const feature = featureOf[way];
  if (!planHas(plan, feature)) return { why: "plan", feature };
  if (off.includes(feature)) return { why: "off" };
  return way === "sms" && !phoneNumber ? { why: "noPhone" } : undefined;
}
