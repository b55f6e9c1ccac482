import type { Role } from "#base/roles.ts";
import type { FirstStep } from "./contract.ts";

/** Whoever comes back sooner goes on with the same visit: what was new to them stays so. */
export const sameVisitMs = 30 * 60 * 1000;

/** What is new begins at `seenAt`. On a first visit there is no such moment, and both move on together. */
export type Visit = { seenAt: string; lastAt: string };

const isOver = ({ lastAt }: Visit, now: string) => Date.parse(now) - Date.parse(lastAt) > sameVisitMs;
const isFirst = ({ seenAt, lastAt }: Visit) => seenAt === lastAt;

/** The visit that goes on after somebody looks now. */
export function visited(before: Visit | undefined, now: string): Visit {
  if (before && isOver(before, now)) return { seenAt: before.lastAt, lastAt: now };
  return { seenAt: !before || isFirst(before) ? now : before.seenAt, lastAt: now };
}

/** From when on things are new to whoever looks now; null on their first visit, when all of it is. */
export function sinceOf(before: Visit | undefined, now: string): string | null {
  const visit = visited(before, now);
  return isFirst(visit) ? null : visit.seenAt;
}

const ofReferrers = ["verify", "profile", "firstReferral", "link", "payee"] as const;
const ofCompanies = ["verify", "profile", "security", "program", "plan", "review"] as const;
const ofAdmins = ["verify", "security", "brand", "domain", "mail", "program", "plan", "invite", "review"] as const;

/** What each does first, in an order in which one thing leads to the next. */
export const stepsOf: Record<Role, readonly FirstStep[]> = {
  referrer: ofReferrers,
  company: ofCompanies,
  both: [...new Set([...ofReferrers, ...ofCompanies])],
  admin: ofAdmins,
  user: ["verify", "profile"],
};
