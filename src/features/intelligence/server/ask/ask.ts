import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { analyticsAccess } from "#features/analytics/access.ts";
import { narrowed, type Question } from "#features/analytics/question.ts";
import { getFigures } from "#features/analytics/server/reads.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { assertAccess } from "#server/http/mount.ts";
import type { AskEvent, AskedAnswer, askFigures as askEndpoint } from "../../contract/ask.ts";
import type { Asked } from "../../rules/ask/asked.ts";
import { checkAsked } from "../../rules/ask/check-asked.ts";
import { defaultPeriod, duringOf, isFrame, stepsFor } from "../../rules/ask/periods.ts";
import { knownNames } from "./known-names.ts";
import { readAsked } from "./read-asked.ts";

/** Answers a question in words. What a model or the rules choose is a typed question; the figures are calculated as on the analytics page. */
export async function askFigures(ctx: ReadCtx, { question, language }: z.infer<typeof askEndpoint.input>) {
  assertAccess(analyticsAccess, ctx);
  const [names, { timeZone }] = await Promise.all([knownNames(ctx), getTenantCalendar(ctx)]);
  const today = dayIn(timeZone, Date.now());
  return answerInSteps(ctx, { question, language, names, today, signal: ctx.exchange.closed });
}

const nothing = { question: null, answer: null, cannot: null, providerName: null };

async function* answerInSteps(ctx: ReadCtx, given: Parameters<typeof readAsked>[1]): AsyncGenerator<AskEvent, void> {
  yield { ...nothing, step: "reading" };
  const read = await readAsked(ctx, given);
  if (!read) return;
  const { providerName } = read;
  const reading = checkAsked(read.reading, !ctx.off.includes("commissionTracking"));
  if ("cannot" in reading) {
    yield { ...nothing, step: "cannot", cannot: reading.cannot, providerName };
    return;
  }
  const { asked } = reading;
  yield { ...nothing, step: "calculating", question: asked, providerName };
  const answer = await calculate(ctx, asked, given.today);
  yield { ...nothing, step: "answered", question: asked, answer, providerName };
}

/** A total is divided by time as well, for its chart; the total itself is the same. */
async function calculate(ctx: ReadCtx, asked: Asked, today: string): Promise<AskedAnswer> {
  const { measures, by, period, compare } = asked;
  const filters = narrowed.parse(Object.fromEntries(asked.filters.map(({ key, value }) => [key, value])));
  const during = duringOf(period, today, compare);
  const ask = (rowsBy: Question["by"]) =>
    getFigures(
      ctx,
      { ...filters, measures, by: rowsBy, compare, frame: isFrame(period) ? period : defaultPeriod },
      during,
    );
  if (by !== "none" && by !== "day") return { ...(await ask(by)), rowsBy: by };
  const answer = await ask("month");
  const steps = stepsFor(answer.period);
  return steps === "month" ? { ...answer, rowsBy: steps } : { ...(await ask(steps)), rowsBy: steps };
}
