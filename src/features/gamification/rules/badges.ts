import type { badgeStyles } from "../values.ts";

/** What a person has done so far, after reversals. */
export type BadgeFacts = {
  submitted: number;
  accepted: number;
  meetings: number;
  won: number;
  /** The largest won deal and all of them together, in whole units of the tenant's currency. */
  largestDeal: number;
  wonValue: number;
  mostWinsInQuarter: number;
  /** Won deals by country and by product. */
  countries: number;
  products: number;
  quickAnswers: number;
  mostAnswersInDay: number;
  calibratedMonths: number;
  longestStreak: number;
  challenges: number;
  redemptions: number;
  level: number;
  bestTier: number;
  /** The shortest time from submission to a win, in days; null without a win. */
  fastestWinDays: number | null;
  /** The most referrals in a row that were accepted. */
  acceptedInARow: number;
  /** A won deal that had been lost and was reopened. */
  comebacks: number;
  /** Referrals submitted before seven in the morning, and on weekends. */
  early: number;
  weekends: number;
};

type Badge = {
  style: (typeof badgeStyles)[number];
  icon: string;
  target: number;
  value: (facts: BadgeFacts) => number;
};

const badge = (style: Badge["style"], icon: string, target: number, value: Badge["value"]): Badge => ({
  style,
  icon,
  target,
  value,
});

/** All badges, in the order in which they are shown. */
export const badges = {
  firstReferral: badge("plain", "send", 1, (facts) => facts.submitted),
  firstAccepted: badge("plain", "check", 1, (facts) => facts.accepted),
  firstMeeting: badge("plain", "calendar", 1, (facts) => facts.meetings),
  firstWin: badge("plain", "handshake", 1, (facts) => facts.won),
  tenReferrals: badge("progress", "stack", 10, (facts) => facts.submitted),
  fiftyReferrals: badge("progress", "stack", 50, (facts) => facts.submitted),
  tenAccepted: badge("progress", "checks", 10, (facts) => facts.accepted),
  fiveWins: badge("progress", "trophy", 5, (facts) => facts.won),
  twentyFiveWins: badge("progress", "trophy", 25, (facts) => facts.won),
  closer: badge("progress", "target", 3, (facts) => facts.mostWinsInQuarter),
  bigDeal: badge("progress", "building", 50_000, (facts) => facts.largestDeal),
  quarterMillion: badge("progress", "coins", 250_000, (facts) => facts.wonValue),
  millionaire: badge("progress", "coins", 1_000_000, (facts) => facts.wonValue),
  threeCountries: badge("progress", "world", 3, (facts) => facts.countries),
  fullRange: badge("progress", "grid", 3, (facts) => facts.products),
  quickReply: badge("progress", "bolt", 10, (facts) => facts.quickAnswers),
  wellCalibrated: badge("progress", "gauge", 3, (facts) => facts.calibratedMonths),
  goodJudgment: badge("progress", "gauge", 12, (facts) => facts.calibratedMonths),
  monthStreak: badge("progress", "flame", 4, (facts) => facts.longestStreak),
  quarterStreak: badge("progress", "flame", 13, (facts) => facts.longestStreak),
  yearStreak: badge("progress", "flame", 52, (facts) => facts.longestStreak),
  spotless: badge("progress", "sparkles", 10, (facts) => facts.acceptedInARow),
  teamPlayer: badge("progress", "users", 5, (facts) => facts.challenges),
  levelTen: badge("progress", "star", 10, (facts) => facts.level),
  gold: badge("plain", "medal", 2, (facts) => facts.bestTier),
  platinum: badge("plain", "crown", 3, (facts) => facts.bestTier),
  treat: badge("plain", "gift", 1, (facts) => facts.redemptions),
  comeback: badge("secret", "refresh", 1, (facts) => facts.comebacks),
  lightning: badge("secret", "rocket", 1, (facts) =>
    facts.fastestWinDays !== null && facts.fastestWinDays <= 7 ? 1 : 0,
  ),
  earlyBird: badge("secret", "sunrise", 5, (facts) => facts.early),
  weekender: badge("secret", "beach", 5, (facts) => facts.weekends),
  questions: badge("secret", "bulb", 5, (facts) => facts.mostAnswersInDay),
} as const satisfies Record<string, Badge>;

/** Badges for a tier stay when the tier is lost: it was reached. All others go when their reason is reversed. */
export const keptBadges: readonly string[] = ["gold", "platinum"];

export type BadgeCode = keyof typeof badges;
export const badgeCodes = Object.keys(badges) as [BadgeCode, ...BadgeCode[]];

export const badgeProgress = (code: BadgeCode, facts: BadgeFacts): number =>
  Math.min(badges[code].target, Math.max(0, Math.floor(badges[code].value(facts))));

/** Returns the badges that these facts earn. */
export const earnedBadges = (facts: BadgeFacts): BadgeCode[] =>
  badgeCodes.filter((code) => badgeProgress(code, facts) >= badges[code].target);
