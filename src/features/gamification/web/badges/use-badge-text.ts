import type { Badge } from "../../contract/standing.ts";
import { type BadgeCode, badges } from "../../rules/badges.ts";
import { useGameText } from "../use-game-text.ts";
import { isSecret } from "./badge-mark.tsx";

/** What each badge with a progress counts. */
const units = {
  tenReferrals: "referrals",
  fiftyReferrals: "referrals",
  tenAccepted: "accepted",
  fiveWins: "wins",
  twentyFiveWins: "wins",
  closer: "wins",
  threeCountries: "countries",
  fullRange: "products",
  quickReply: "answers",
  wellCalibrated: "months",
  goodJudgment: "months",
  monthStreak: "weeks",
  quarterStreak: "weeks",
  yearStreak: "weeks",
  spotless: "inARow",
  teamPlayer: "challenges",
  levelTen: "level",
} as const satisfies Partial<Record<BadgeCode, string>>;

/** Returns a badge's name, what earns it, and where the person is. */
export function useBadgeText() {
  const { t, number, month } = useGameText();
  const unitOf = (code: BadgeCode) => (code in units ? units[code as keyof typeof units] : "value");
  return {
    name: (badge: Badge) => (isSecret(badge) ? t("badges.secret") : t(`badge.${badge.code}.name`)),
    line: (badge: Badge) =>
      isSecret(badge)
        ? t("badges.keepGoing")
        : t(`badge.${badge.code}.line`, { target: number(badges[badge.code].target) }),
    state: (badge: Badge) => {
      if (badge.earnedAt) return month(badge.earnedAt);
      if (isSecret(badge)) return t("badges.keepGoing");
      if (badge.style === "plain") return t("badges.notYet");
      return t(`progress.${unitOf(badge.code)}`, { value: number(badge.value), target: number(badge.target) });
    },
  };
}
