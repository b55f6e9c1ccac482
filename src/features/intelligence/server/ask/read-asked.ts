import { termForms } from "#base/brand/terms.ts";
import type { LocaleCode } from "#base/locales.ts";
import { generateObjectAnswer } from "#features/providers/server/writes.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { KnownName, Reading } from "../../rules/ask/asked.ts";
import { createLexicon } from "../../rules/ask/lexicon.ts";
import { askData, askInstructions, askSchema, readModel } from "../../rules/ask/model.ts";
import { partnerNamesIn } from "../../rules/ask/partner-names.ts";
import { readQuestion } from "../../rules/ask/read-question.ts";
import { languagesOf } from "../../rules/ask/vocabulary.ts";

const maxOutputTokens = 300;

type Question = { question: string; language: LocaleCode };
type Given = Question & { names: readonly KnownName[]; today: string; signal: AbortSignal };

/** Understands a question with the tenant's provider, or with fixed rules if none answers. Undefined if the caller went away. */
export async function readAsked(
  ctx: ReadCtx,
  given: Given,
): Promise<{ reading: Reading; providerName: string | null } | undefined> {
  const { question, names, today, signal } = given;
  const { services, tenantId, personId } = ctx;
  const lexicon = createLexicon({
    languages: languagesOf(given.language),
    names,
    partnerTerms: await partnerTerms(ctx, given),
  });
  const answer = await generateObjectAnswer(
    { services, tenantId },
    {
      use: "ask",
      personId,
      instructions: askInstructions,
      prompt: askData(question, today),
      known: { people: partnerNamesIn(question, lexicon, names) },
      schema: askSchema,
      maxOutputTokens,
      signal,
    },
  );
  if (signal.aborted) return undefined;
  if ("refused" in answer) return { reading: readQuestion(question, lexicon, names), providerName: null };
  return { reading: readModel(answer.object, names, question), providerName: answer.providerName };
}

/** What the tenant calls its partners in the language of the question and in English. */
async function partnerTerms(ctx: ReadCtx, { language }: Question): Promise<string[]> {
  const { terms } = await brand(ctx);
  return [language, "en" as const].flatMap((code) => {
    const { partner, partners } = termForms(terms, code);
    return [partner, partners];
  });
}
