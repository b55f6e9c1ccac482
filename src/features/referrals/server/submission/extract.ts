import { eq } from "drizzle-orm";
import type { z } from "zod";
import { localeOf } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { readFirstProvider } from "#features/providers/server/reads.ts";
import { generateObjectAnswer } from "#features/providers/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { extractContact as extractEndpoint } from "../../contract/extraction.ts";
import {
  checkExtraction,
  extractionData,
  extractionInstructions,
  extractionSchema,
  quoteExtraction,
} from "../../rules/extraction.ts";
import { readPasted } from "../../rules/pasted/read-pasted.ts";

const maxOutputTokens = 900;

const ownDetails = statement("referrals.ownDetails", { id: people.id }, (from, p) =>
  from
    .select({ name: people.displayName, email: people.email, locale: people.locale })
    .from(people)
    .where(eq(people.id, p.id)),
);

/** Returns the person who pastes, who is never the contact. */
export async function readOwn({ db, personId }: Pick<ReadCtx, "db" | "personId">) {
  const [person] = await db.run(ownDetails, { id: personId });
  return {
    own: { name: person?.name ?? "", email: person?.email ?? "" },
    intl: localeOf(person?.locale ?? "").intl,
  };
}

export async function getExtractor(ctx: ReadCtx) {
  const [text, picture] = await Promise.all([readFirstProvider(ctx), readFirstProvider(ctx, { hasPicture: true })]);
  return { providerName: text?.name ?? null, pictureProviderName: picture?.name ?? null };
}

/**
 * Reads a contact's details with the tenant's provider, or with fixed rules if none answers or finds anything. A model's values count only
 * if the text contains them. A vCard needs no model.
 */
export async function extractContact(ctx: ReadCtx, { text }: z.infer<typeof extractEndpoint.input>) {
  const { services, tenantId, personId } = ctx;
  const { own, intl } = await readOwn(ctx);
  const byRules = { ...quoteExtraction(readPasted(text, own, intl), text, intl), providerName: null };
  if (/^BEGIN:VCARD\s*$/im.test(text)) return byRules;
  const answer = await generateObjectAnswer(
    { services, tenantId },
    {
      use: "extraction",
      personId,
      instructions: extractionInstructions,
      prompt: extractionData(text, own),
      schema: extractionSchema,
      maxOutputTokens,
      isPrivate: true,
    },
  );
  if ("refused" in answer) return byRules;
  const found = checkExtraction(answer.object, text, own, intl);
  return Object.keys(found.fields).length > 0 ? { ...found, providerName: answer.providerName } : byRules;
}
