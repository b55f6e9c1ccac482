import type { Role } from "#base/roles.ts";
import type { FirstStep } from "./contract.ts";

/** A person who returns within this time continues the same visit, so what was new stays new. */
export const sameVisitMs = 30 * 60 * 1000;

/** Everything after `seenAt` is new. On a first visit there is no earlier visit, so both fields advance together. */
export type Visit = { seenAt: string; lastAt: string };

const isOver = ({ lastAt }: Visit, now: string) => Date.parse(now) - Date.parse(lastAt) > sameVisitMs;
const isFirst = ({ seenAt, lastAt }: Visit) => seenAt === lastAt;

/** The visit that results from opening the page now. */
export function advanceVisit(before: Visit | undefined, now: string): Visit {
  if (before && isOver(before, now)) return { seenAt: before.lastAt, lastAt: now };
  return { seenAt: !before || isFirst(before) ? now : before.seenAt, lastAt: now };
}

/** The time from which things are new to a person who opens the page now; null on the first visit, when everything is. */
export function sinceOf(before: Visit | undefined, now: string): string | null {
  const visit = advanceVisit(before, now);
  return isFirst(visit) ? null : visit.seenAt;
}

const referrerSteps = ["verify", "profile", "firstReferral", "link", "payee"] as const;
const companySteps = ["verify", "profile", "security", "program", "plan", "review"] as const;
const adminSteps = ["verify", "security", "brand", "domain", "mail", "program", "plan", "invite", "review"] as const;

/** The onboarding steps of each role, ordered so that each step prepares the next. */
export const stepsOf: Record<Role, readonly FirstStep[]> = {
  referrer: referrerSteps,
  company: companySteps,
  both: [...new Set([...referrerSteps, ...companySteps])],
  admin: adminSteps,
  user: ["verify", "profile"],
};

type Step = { step: FirstStep; done: boolean };

/**
 * Whether the page is about setting up: nothing has happened yet that could need attention. For the company the first review ends it, for a
 * referrer the first referral.
 */
export function isSettingUp(steps: readonly Step[], hasOpenWork: boolean): boolean {
  const isOpen = (name: FirstStep) => steps.some(({ step, done }) => step === name && !done);
  return !hasOpenWork && (isOpen("review") || isOpen("firstReferral"));
}

/**
 * The step to do next. On a server that sends no mail an address can hardly be confirmed, so the other steps come first.
 */
export function nextStepOf(steps: readonly Step[], sendsMail: boolean): Step | undefined {
  const open = steps.filter(({ done }) => !done);
  return open.find(({ step }) => sendsMail || step !== "verify") ?? open[0];
}

const hourMs = 60 * 60 * 1000;
const urgentMs = 6 * hourMs;

/** How urgent a deadline is: within six hours or past, later the same day, or after that. */
export function urgencyOf(due: Date, now: Date, isSameDay: boolean): "bad" | "warn" | "calm" {
  if (due.getTime() - now.getTime() <= urgentMs) return "bad";
  return isSameDay ? "warn" : "calm";
}

export const trends = ["new", "growing", "steady", "slowing"] as const;
export type Trend = (typeof trends)[number];

/** Compares two periods of equal length. A change of less than a quarter is no trend. */
export function trendOf(now: number, before: number): Trend {
  if (before === 0) return now === 0 ? "steady" : "new";
  if (now >= before * 1.25) return "growing";
  return now <= before * 0.75 ? "slowing" : "steady";
}

type TimedDeal = { stageEnteredAt: string };

/** The share of the stage's time limit that a deal has used; null if the stage has no limit. */
export const usedShare = ({ stageEnteredAt }: TimedDeal, maxDays: number | null, now: number): number | null =>
  maxDays === null || maxDays === 0 ? null : (now - Date.parse(stageEnteredAt)) / (maxDays * 24 * hourMs);
