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
