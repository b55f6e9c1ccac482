import { eq } from "drizzle-orm";
import type { z } from "zod";
import { localeOf } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { generateAnswer } from "#features/providers/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { draftMessage as draftEndpoint } from "../../contract/draft.ts";
import { errors } from "../../contract/errors.ts";
import { dataOf, instructionsOf, missingDetails, neutralize } from "../../rules/drafting.ts";
import { getReferral } from "../record/detail.ts";

const maxOutputTokens = 500;
/** As long as a note may be. */
const maxLength = 5000;

const localeOfPerson = statement("referrals.readerLocale", { id: people.id }, (from, p) =>
  from.select({ locale: people.locale }).from(people).where(eq(people.id, p.id)),
);

/** Drafts a message in the language of the partner who gets it. The reviewer edits and sends it; nothing happens by itself. */
export async function draftMessage(ctx: ReadCtx, { id, kind, rejectReason }: z.infer<typeof draftEndpoint.input>) {
  const referral = await getReferral(ctx, { id });
  if (!referral.moves.includes(kind)) throw errors.cannotMove({ move: kind, status: referral.status });
  const { services, tenantId, personId } = ctx;
  const [partner] = await ctx.db.run(localeOfPerson, { id: referral.referrerId });
  const [reviewer] = await ctx.db.run(localeOfPerson, { id: personId });
  const language = localeOf(partner?.locale ?? reviewer?.locale ?? "").name;
  const names = (values: (string | null)[]) => values.map((value) => value && neutralize(value));
  const answer = await generateAnswer(
    { services, tenantId },
    {
      use: "draft",
      personId,
      instructions: instructionsOf({ kind, language, missing: missingDetails(referral), rejectReason }),
      prompt: dataOf({
        partner: referral.referrerName ?? "",
        contact: referral.fullName,
        position: referral.position,
        company: referral.company,
        "target company": referral.targetCompany,
        "product of interest": referral.productInterest,
        context: referral.context,
        notes: referral.notes,
      }),
      known: {
        people: names([referral.fullName, referral.referrerName, referral.assigneeName]),
        companies: names([referral.company, referral.targetCompany]),
      },
      maxOutputTokens,
    },
  );
  const text = "text" in answer ? answer.text.slice(0, maxLength).trim() : "";
  return "text" in answer && text ? { text, providerName: answer.providerName } : { text: null, providerName: null };
}
