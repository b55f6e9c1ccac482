import type { Principal } from "#base/endpoint.ts";
import { type NoticeTopic, noticeTopics } from "#base/messages.ts";
import { type Feature, planHas } from "#base/plans.ts";
import { isAdmin, type Role } from "#base/roles.ts";

/** Where a mail of the outbox is shown as its reader sees it, in development only. */
export const mailPagePath = (id: string): string => `/internal/mails/${id}`;

/** How long an action can be undone after its toast is gone. */
export const undoMinutes = 60;

/** Kinds with a topic of their own, apart from the other notices of their feature. */
const kindsWithTopic: Partial<Record<NoticeTopic, readonly string[]>> = {
  leads: ["referrals.lead"],
  applications: ["members.applicationReceived"],
};

/** The features whose notices belong to a topic. A notice's kind begins with its feature: `members.roleAsked`. */
const featuresOfTopic: Partial<Record<NoticeTopic, readonly string[]>> = {
  security: ["identity", "domains", "sso"],
  team: ["members", "site", "tenants"],
  referrals: ["referrals", "transfers"],
  commissions: ["commissions", "payouts", "plans"],
  announcements: ["resources"],
  messages: ["communication"],
  calls: ["calls"],
  gamification: ["gamification"],
};

/** The topics that a person can receive: only admins decide on applications. */
export const topicsFor = (role: Role): NoticeTopic[] =>
  noticeTopics.filter((topic) => topic !== "applications" || isAdmin(role));

type KindFilter = { kinds: readonly string[] } | { features: readonly string[]; except: readonly string[] };

/** Which notices a topic has: certain kinds, or all of some features except those kinds. */
export function kindsOfTopic(topic: NoticeTopic): KindFilter {
  const kinds = kindsWithTopic[topic];
  return kinds ? { kinds } : { features: featuresOfTopic[topic] ?? [], except: Object.values(kindsWithTopic).flat() };
}

const textSuffix = "Key";

/**
 * Translates the parameters that are texts themselves, such as the name of a standard stage: `stageKey: "programs:stages.won"` becomes
 * `stage`, in the language of the reader.
 */
export const resolveTextParams = (
  params: Record<string, string>,
  translate: (feature: string, key: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (!name.endsWith(textSuffix)) return [name, value];
      const [feature, key] = value.split(":") as [string, string];
      return [name.slice(0, -textSuffix.length), translate(feature, key)];
    }),
  );

/** The features whose texts a notice's parameters need. */
export const featuresOfTextParams = (params: Record<string, string>): string[] =>
  Object.entries(params).flatMap(([name, value]) => (name.endsWith(textSuffix) ? value.split(":").slice(0, 1) : []));

export type Channels = { mail: boolean; sms: boolean };

/** The default until the person chooses: mail for everything, SMS for nothing. */
const defaultChannels: Channels = { mail: true, sms: false };

/** The channels of a notice. Security notices are mailed whatever was chosen. */
export function channelsFor(topic: NoticeTopic, chosen: Channels | undefined): Channels {
  const channels = chosen ?? defaultChannels;
  return topic === "security" ? { ...channels, mail: true } : channels;
}

const featureOf = { mail: "emailNotifications", sms: "smsNotifications" } as const satisfies Record<
  keyof Channels,
  Feature
>;

type Recipient = Pick<Principal, "plan" | "off"> & { phoneNumber: string | null };
/** `always` is on and cannot be turned off; with any other reason the channel is not used. */
export type Lock = { why: "always" | "off" | "noPhone" } | { why: "plan"; feature: Feature };

/** Why a person cannot choose a channel for a topic; `undefined` if they can. */
export function channelLock(
  topic: NoticeTopic,
  channel: keyof Channels,
  { plan, off, phoneNumber }: Recipient,
): Lock | undefined {
  if (topic === "security" && channel === "mail") return { why: "always" };
  const feature = featureOf[channel];
  if (!planHas(plan, feature)) return { why: "plan", feature };
  if (off.includes(feature)) return { why: "off" };
  return channel === "sms" && !phoneNumber ? { why: "noPhone" } : undefined;
}
