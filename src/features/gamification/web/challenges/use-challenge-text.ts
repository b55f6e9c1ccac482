import { dateFormat, listFormat, numberFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Challenge } from "../../contract/challenges.ts";
import { type Pace, unitOf } from "../../rules/challenges.ts";
import type { GoalMeasure } from "../../values.ts";
import { useGameText } from "../use-game-text.ts";

type Amount = Pick<Challenge, "measure" | "currency">;
type Time = Pick<Challenge, "phase" | "startsOn" | "endsOn" | "finalOn" | "day" | "days">;

/** The texts of a challenge: its goal, its prize and its time in words. */
export function useChallengeText() {
  const { t, number } = useGameText();
  const { intl } = useLocale();
  const date = (day: string) =>
    dateFormat(intl, { month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  const money = (minor: number, currency: string) => formatMoney({ minor, currency }, intl, true);
  const measure = (of: GoalMeasure) => t(`challenge.measure.${of}`);
  /** A count, an amount or a percentage, as the measure is. */
  const value = ({ measure: of, currency }: Amount, amount: number): string => {
    const unit = unitOf(of);
    if (unit === "money") return money(amount, currency);
    if (unit === "count") return number(amount);
    return numberFormat(intl, { style: "percent", maximumFractionDigits: 1 }).format(amount / 100);
  };
  const prize = ({ title, prize: won, currency }: Pick<Challenge, "title" | "prize" | "currency">): string =>
    listFormat(intl).format([
      ...(won.points > 0 ? [t("pointsOf", { count: won.points, points: number(won.points) })] : []),
      ...(won.minor !== null ? [money(won.minor, currency)] : []),
      ...(won.reward ? [won.reward.title] : []),
      ...(won.icon ? [t("challenge.badge", { title })] : []),
    ]);
  return {
    t,
    number,
    date,
    /** From the first to the last day, with the year. */
    dates: ({ startsOn, endsOn }: Pick<Challenge, "startsOn" | "endsOn">): string =>
      dateFormat(intl, { dateStyle: "medium", timeZone: "UTC" }).formatRange(
        new Date(`${startsOn}T00:00:00Z`),
        new Date(`${endsOn}T00:00:00Z`),
      ),
    measure,
    value,
    prize,
    /** Who gets the prize: the caller, or others where the caller does not take part. */
    prizeLine: (challenge: Challenge): string => {
      const who = challenge.kind !== "single" ? "prizeEach" : challenge.own ? "prizeAlone" : "prizeWinners";
      return t(`challenge.${who}`, { prize: prize(challenge) });
    },
    /** How long it still runs, or when something happened to it. */
    time: ({ phase, startsOn, endsOn, finalOn, day, days }: Time): string => {
      if (phase === "draft" || phase === "upcoming") return t("challenge.starts", { date: date(startsOn) });
      if (phase === "correcting") return t("challenge.finalizing", { date: date(finalOn) });
      if (phase !== "running") return t("challenge.ended", { date: date(endsOn) });
      const left = days - day;
      return left === 0 ? t("challenge.endsToday") : t("challenge.daysLeft", { count: left, number: number(left) });
    },
    /** Whether the goal would be reached at this speed; only for what grows day by day. */
    pace: (challenge: Challenge, pace: Pace): string => {
      const { day, days } = challenge;
      return t(`challenge.pace.${pace}`, { day: number(day), days: number(days) });
    },
  };
}
