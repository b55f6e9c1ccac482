import type { Submission } from "./churn.ts";
import { churnFeatures, churnFields, churnHorizonDays, churnOutcome } from "./churn.ts";
import type { Examples, Row } from "./table.ts";

const day = 86_400_000;
/** Older habits say little about today's partners. */
const maxLandmarks = 12;

export type PartnerHistory = {
  submissions: readonly Submission[];
  /** Shifts the partner's moments by this many days, so that those of all partners do not fall into the same season. */
  offsetDays: number;
};

/** A partner who has been silent for longer than the horizon is lost already; there is nothing left to predict. */
export const isActive = (submissions: readonly Submission[], moment: number) =>
  submissions.some(({ at }) => at <= moment && at > moment - churnHorizonDays * day);

/**
 * Turns partners' histories into examples: moments at which a partner was active, described by what was known then, with what
 * happened in the horizon after. The moments of a partner are one horizon apart, so that no referral counts in two outcomes.
 */
export function churnExamples(histories: readonly PartnerHistory[], now: number): Examples & { outcomes: number[] } {
  const examples = histories.flatMap(({ submissions, offsetDays }) =>
    momentsBefore(now - (offsetDays % churnHorizonDays) * day).flatMap((moment) => {
      if (!isActive(submissions, moment)) return [];
      const row = churnFeatures(submissions, moment);
      const outcome = churnOutcome(submissions, moment, now);
      return row && outcome !== undefined ? [{ moment, row, outcome }] : [];
    }),
  );
  examples.sort((a, b) => a.moment - b.moment);
  const rows: Row[] = examples.map(({ row }) => row);
  return { fields: churnFields, rows, outcomes: examples.map(({ outcome }) => outcome) };
}

/** The last moment is a horizon ago: later ones would be known only of partners who came back early. */
const momentsBefore = (end: number) =>
  Array.from({ length: maxLandmarks }, (_, i) => end - (i + 1) * churnHorizonDays * day);
