import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { addMonths } from "#features/commissions/calendar.ts";
import type { getCohorts as endpoint } from "../contract.ts";
import { monthsOf } from "../periods.ts";
import type { Scope } from "../question.ts";
import { narrowedOf } from "./answers.ts";
import { aboutOf, settingOf } from "./setting.ts";
import { sumsOf } from "./sums.ts";
import { type Reader, whoseOf } from "./whose.ts";

const monthsBetween = (from: string, until: string) => {
  const [a, b] = [from, until].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return b! - a!;
};

/** Returns for each month's referrals how many were won by the end of each month since; only months that have started are included. */
export async function getCohorts(ctx: Reader, input: Scope): Promise<z.infer<typeof endpoint.output>> {
  const whose = whoseOf(ctx, narrowedOf(input), input.view);
  const setting = await settingOf(ctx, whose, input);
  const months = monthsOf(setting.period);
  const rows = await sumsOf(ctx, whose, { kinds: ["submitted", "closed"], times: months, byDetail: true });
  const today = dayIn(setting.timeZone, Date.now());
  const cohorts = months.map(({ from }, time) => {
    const own = rows.filter((row) => row.time === time);
    const sum = (those: typeof own) => those.reduce((all, { count }) => all + count, 0);
    const won = own.filter(({ kind }) => kind === "closed");
    const begun = monthsBetween(from, today) + 1;
    return {
      month: addMonths(from, 0),
      submitted: sum(own.filter(({ kind }) => kind === "submitted")),
      won: Array.from({ length: begun }, (_, n) => sum(won.filter(({ detail }) => Number(detail) <= n))),
    };
  });
  return { ...aboutOf(setting), cohorts };
}
