import type { OwnTerms } from "#base/brand/terms.ts";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import type { Tier } from "#features/programs/tiers.ts";
import { translatorFor } from "#server/translator.ts";
import type { Digest } from "../../rules/digest.ts";
import { type NextStep, stepIn } from "../../rules/next-step.ts";
import type { RankMove } from "./rank-move.ts";

/** Writes the parts of a digest in the language of its reader. */
export function createDigestText(locale: LocaleCode, terms: OwnTerms) {
  const t = translatorFor(locale, "gamification", terms);
  const { intl, dir } = localeOf(locale);
  const number = (value: number) => numberFormat(intl).format(value);
  // In a right-to-left sentence a sign would move behind its number.
  const isolated = (text: string) => (dir === "rtl" ? `\u2066${text}\u2069` : text);
  const signed = (value: number) => isolated(numberFormat(intl, { signDisplay: "exceptZero" }).format(value));
  const day = (on: string) =>
    dateFormat(intl, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(
      new Date(`${on}T00:00:00Z`),
    );

  function stepText(nextStep: NextStep | null, tier: Tier): string {
    if (!nextStep) return t("step.at", { tier: t(`tier.${tier}`) });
    const to = { tier: t(`tier.${nextStep.tier}`) };
    const step = stepIn(nextStep);
    if (step.unit === "xp") return t("step.xp", { ...to, xp: number(step.number) });
    return t(`step.${step.unit}`, { ...to, count: step.number, number: number(step.number) });
  }

  function rankRow({ rank, before }: RankMove): string[] {
    const move = before === null ? 0 : before - rank;
    const note = move === 0 ? "" : t(move > 0 ? "board.up" : "board.down", { places: number(Math.abs(move)) });
    return [t("digest.rank"), number(rank), note];
  }

  const lastWeek = ({ earned }: Digest, rank: RankMove | undefined): string[][] => [
    [t("digest.xp"), signed(earned.xp), ""],
    [t("digest.points"), signed(earned.points), ""],
    ...(rank ? [rankRow(rank)] : []),
  ];

  const thisWeek = ({ streak, unlocking, challenges }: Digest): string[][] => [
    ...(streak.state === "none"
      ? []
      : [
          [
            t("streak.title"),
            t("streak.weeks", { count: streak.weeks, weeks: number(streak.weeks) }),
            t(`digest.streak.${streak.state}`, { count: streak.freezes }),
          ],
        ]),
    ...(unlocking
      ? [[t("digest.unlocking"), number(unlocking.points), t("digest.from", { date: day(unlocking.on) })]]
      : []),
    ...challenges.map(({ title, value, target, daysLeft }) => [
      // A title has a direction of its own.
      `\u2068${title}\u2069`,
      t("digest.of", { value, target }),
      daysLeft > 0 ? t("challenge.daysLeft", { count: daysLeft, number: number(daysLeft) }) : t("challenge.endsToday"),
    ]),
  ];

  const table = (name: "last" | "next", rows: string[][]) => {
    if (rows.length === 0) return [];
    const head = [t("digest.subject"), t("digest.value"), t("digest.note")];
    return [{ caption: t(`digest.${name}`), head, rows }];
  };

  return {
    params: ({ earned }: Digest, { nextStep, tier }: { nextStep: NextStep | null; tier: Tier }) => ({
      xp: isolated(number(earned.xp)),
      step: stepText(nextStep, tier),
    }),
    tables: (digest: Digest, rank: RankMove | undefined) => [
      ...(digest.earned.xp !== 0 || digest.earned.points !== 0 ? table("last", lastWeek(digest, rank)) : []),
      ...table("next", thisWeek(digest)),
    ],
  };
}
