import { eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { localeOf } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { streamAnswer } from "#features/providers/server/writes.ts";
import { neutralize } from "#features/referrals/rules/drafting.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { explainRecommendation as explainEndpoint } from "../../contract/recommendations.ts";
import { explanationData, explanationInstructions } from "../../rules/recommendations/explanation.ts";
import { findRecommendation } from "./list.ts";

const maxOutputTokens = 300;

const localeOfReader = statement("recommendations.readerLocale", { id: people.id }, (from, p) =>
  from.select({ locale: people.locale }).from(people).where(eq(people.id, p.id)),
);

/** Explains a recommendation in plain words. An answer with a number that is not among its figures is not used. */
export async function explainRecommendation(ctx: ReadCtx, { id }: z.infer<typeof explainEndpoint.input>) {
  const { db, services, tenantId, personId } = ctx;
  const found = await findRecommendation(ctx, id);
  if (!found) throw baseErrors.notFound();
  const [reader] = await db.run(localeOfReader, { id: personId });
  return streamAnswer(
    { services, tenantId },
    {
      use: "summary",
      personId,
      instructions: explanationInstructions(localeOf(reader?.locale ?? "").name),
      prompt: explanationData(found),
      known: { people: [neutralize(found.subjectName)] },
      maxOutputTokens,
      isFactual: true,
      signal: ctx.exchange.closed,
    },
  );
}
