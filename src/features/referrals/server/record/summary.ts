import type { z } from "zod";
import { localeOf } from "#base/locales.ts";
import { streamAnswer } from "#features/providers/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { HistoryFacts, summarizeHistory as summarizeEndpoint } from "../../contract/summary.ts";
import { neutralize } from "../../rules/drafting.ts";
import { factsOf, summarizedEvents, summaryData, summaryInstructions } from "../../rules/summary.ts";
import { getVisible } from "./detail.ts";
import { readLocale } from "./locale-of.ts";
import { listTimelineEvents } from "./timeline.ts";

const maxOutputTokens = 400;

/** Summarizes what the caller can see of a history. An answer with a number that is not in the history is not used. */
export async function summarizeHistory(ctx: ReadCtx, { id }: z.infer<typeof summarizeEndpoint.input>) {
  const { services, tenantId, personId } = ctx;
  const [referral, { items: events }] = await Promise.all([
    getVisible(ctx, id),
    listTimelineEvents(ctx, { referralId: id, filter: [], orderBy: "createdAt:desc", limit: summarizedEvents }),
  ]);
  const facts = factsOf(events, referral.createdAt);
  const names = (values: (string | null)[]) => values.map((value) => value && neutralize(value));
  const language = localeOf((await readLocale(ctx, personId)) ?? "").name;
  const texts = streamAnswer(
    { services, tenantId },
    {
      use: "summary",
      personId,
      instructions: summaryInstructions(language),
      prompt: summaryData(referral, facts, events),
      known: {
        people: names([referral.fullName, referral.referrerName, referral.assigneeName, ...events.map(({ by }) => by)]),
        companies: names([referral.company, referral.targetCompany]),
      },
      maxOutputTokens,
      isFactual: true,
      signal: ctx.exchange.closed,
    },
  );
  return addFacts(texts, facts);
}

async function* addFacts(texts: ReturnType<typeof streamAnswer>, facts: HistoryFacts) {
  for await (const one of texts) yield { ...one, facts: one.isFinal ? facts : null };
}
