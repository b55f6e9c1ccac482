import type { z } from "zod";
import { localeOf } from "#base/locales.ts";
import { streamAnswer } from "#features/providers/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { draftMessage as draftEndpoint } from "../../contract/draft.ts";
import { errors } from "../../contract/errors.ts";
import {
  canFollowUp,
  type DraftKind,
  dataOf,
  instructionsOf,
  languageOfCountry,
  missingDetails,
  neutralize,
} from "../../rules/drafting.ts";
import { getReferral } from "../record/detail.ts";
import { readLocale } from "../record/locale-of.ts";

const maxOutputTokens = 500;

type Detail = Awaited<ReturnType<typeof getReferral>>;

/** Drafts a message in the language of its reader. The person edits and sends it; nothing happens by itself. */
export async function draftMessage(ctx: ReadCtx, input: z.infer<typeof draftEndpoint.input>) {
  const { id, kind, rejectReason } = input;
  const referral = await getReferral(ctx, { id });
  const { services, tenantId, personId } = ctx;
  assertDraftable(referral, kind);
  const [partner, reviewer] = await Promise.all([readLocale(ctx, referral.referrerId), readLocale(ctx, personId)]);
  const ofPartner = partner ?? reviewer ?? "";
  const ofContact = input.language ?? languageOfCountry(referral.country) ?? reviewer ?? "";
  const language = localeOf(kind === "followUp" ? ofContact : ofPartner).name;
  const names = (values: (string | null)[]) => values.map((value) => value && neutralize(value));
  return streamAnswer(
    { services, tenantId },
    {
      use: "draft",
      personId,
      instructions: instructionsOf({ kind, language, missing: missingDetails(referral), rejectReason }),
      prompt: dataOf(sharedFields(referral, kind)),
      known: {
        people: names([referral.fullName, referral.referrerName, referral.assigneeName]),
        companies: names([referral.company, referral.targetCompany]),
      },
      maxOutputTokens,
      signal: ctx.exchange.closed,
    },
  );
}

function assertDraftable(referral: Detail, kind: DraftKind) {
  const isPossible = kind === "followUp" ? canFollowUp(referral) : referral.moves.includes(kind);
  if (!isPossible) throw errors.cannotMove({ move: kind, status: referral.status });
}

/** Context and notes are between the partner and the company, so a message to the contact is written without them. */
const sharedFields = (referral: Detail, kind: DraftKind) => ({
  partner: referral.referrerName ?? "",
  contact: referral.fullName,
  position: referral.position,
  company: referral.company,
  "target company": referral.targetCompany,
  "product of interest": referral.productInterest,
  ...(kind !== "followUp" && { context: referral.context, notes: referral.notes }),
});
