import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import type { getCohorts as endpoint } from "../contract.ts";
import { monthsOf } from "../periods.ts";
import type { Scope } from "../question.ts";
import { pickFilters } from "./answers.ts";
import { aboutOf, loadContext } from "./question-context.ts";
import { sumsOf } from "./sums.ts";
import { type Reader, visibilityFor } from "./visibility.ts";

const monthsBetween = (from: string, until: string) => {
  const [a, b] = [from, until].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return defined(b) - defined(a);
};

/** Returns for each month's referrals how many were won by the end of each month since; only months that have started are included. */
export async function getCohorts(ctx: Reader, input: Scope): Promise<z.infer<typeof endpoint.output>> {
  const visibility = visibilityFor(ctx, pickFilters(input), input.view);
  const context = await loadContext(ctx, visibility, input);
  const months = monthsOf(context.period);
  const rows = await sumsOf(ctx, visibility, { kinds: ["submitted", "closed"], times: months, byDetail: true });
  const today = dayIn(context.timeZone, Date.now());
  const cohorts = months.map(({ from }, time) => {
    const cohortRows = rows.filter((row) => row.time === time);
    const sum = (selected: typeof cohortRows) => selected.reduce((all, { count }) => all + count, 0);
    const won = cohortRows.filter(({ kind }) => kind === "closed");
    const monthsStarted = monthsBetween(from, today) + 1;
    return {
      month: addMonths(from, 0),
      submitted: sum(cohortRows.filter(({ kind }) => kind === "submitted")),
      won: Array.from({ length: monthsStarted }, (_, n) => sum(won.filter(({ detail }) => Number(detail) <= n))),
    };
  });
  return { ...aboutOf(context, false), cohorts };
}
