import { numberFormat } from "#base/formats.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import type { Challenge } from "../../contract/challenges.ts";
import { unitOf } from "../../rules/challenges.ts";
import type { DigestChallenge } from "../../rules/digest.ts";
import { currentChallenges } from "../challenges/challenge-rows.ts";
import { presentChallenge, readAround, type Viewer } from "../challenges/present.ts";

/** Writes a figure of a challenge in the unit of its goal. */
function figureOf({ measure, currency }: Challenge, value: number, intl: string): string {
  const unit = unitOf(measure);
  if (unit === "money") return formatMoney({ minor: value, currency }, intl, true);
  if (unit === "percent") return numberFormat(intl, { style: "percent", maximumFractionDigits: 1 }).format(value / 100);
  return numberFormat(intl).format(value);
}

/** Returns the running challenges that a person takes part in, the next to end first. */
export async function digestChallenges(viewer: Viewer, locale: LocaleCode): Promise<DigestChallenge[]> {
  const rows = await currentChallenges(viewer);
  const around = await readAround(viewer, rows);
  const challenges = await Promise.all(rows.map((row) => presentChallenge(viewer, row, around)));
  const { intl } = localeOf(locale);
  return challenges
    .filter(({ phase, own }) => phase === "running" && own !== null)
    .map((challenge) => ({
      title: challenge.title,
      value: figureOf(challenge, challenge.progress?.value ?? 0, intl),
      target: figureOf(challenge, challenge.target, intl),
      daysLeft: challenge.days - challenge.day,
      hasOwn: (challenge.own?.share ?? 0) > 0,
    }));
}
