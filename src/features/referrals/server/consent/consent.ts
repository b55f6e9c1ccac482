import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { photoUrl } from "#features/identity/server/reads.ts";
import { people } from "#features/identity/server/table.ts";
import type { Ctx, PublicCtx } from "#server/ctx.ts";
import { hashToken } from "#server/tokens.ts";
import type {
  giveConsent as giveEndpoint,
  readConsent as readEndpoint,
  sendConsentNotice as sendEndpoint,
} from "../../contract/consent.ts";
import { errors } from "../../contract/errors.ts";
import { answerBy, canAskContact, isLinkOpen } from "../../rules/consent.ts";
import { lockAccounts, lockReferrers } from "../ownership/locks.ts";
import { eraseContact } from "../personal-data/erasure.ts";
import { announceChange, lockForUpdate, updateRow } from "../record/change.ts";
import { getVisible } from "../record/detail.ts";
import { enqueueNotice } from "../record/notices.ts";
import { addTimelineEvent } from "../record/timeline.ts";
import { referralFiles, referrals } from "../table.ts";
import { sendConsentMail } from "./consent-mail.ts";

/** Finds the referral of a contact's link; possession of the link authenticates the contact. */
async function findByToken({ db }: PublicCtx, token: string) {
  const [row] = await db
    .select()
    .from(referrals)
    .where(eq(referrals.consentHash, hashToken(token)));
  if (!row || row.consent === "none" || !isLinkOpen(row)) throw errors.consentOver();
  return { ...row, consent: row.consent };
}

/** Everything that was shared about the contact, by whom, and until when they can answer. */
export async function readConsent(ctx: PublicCtx, { token }: z.infer<typeof readEndpoint.input>) {
  const row = await findByToken(ctx, token);
  const [found, attachments] = await Promise.all([
    ctx.db
      .select({ id: people.id, name: people.displayName, photo: people.photo })
      .from(people)
      .where(
        inArray(
          people.id,
          [row.referrerId, row.assigneeId].filter((id) => id !== null),
        ),
      ),
    ctx.db.select({ name: referralFiles.name }).from(referralFiles).where(eq(referralFiles.referralId, row.id)),
  ]);
  const personOf = (id: typeof row.assigneeId) => {
    const person = found.find((one) => one.id === id);
    return person ? { name: person.name, photo: person.photo && photoUrl(person.photo) } : null;
  };
  const referrer = personOf(row.referrerId);
  return {
    ...row,
    attachments: attachments.map(({ name }) => name),
    referrer: referrer?.name ?? "",
    referrerPhoto: referrer?.photo ?? null,
    assignee: personOf(row.assigneeId),
    answerBy: answerBy(row),
  };
}

export async function giveConsent(ctx: PublicCtx, { token, agrees }: z.infer<typeof giveEndpoint.input>) {
  const seen = await findByToken(ctx, token);
  lockAccounts(ctx, seen);
  lockReferrers(ctx, seen.referrerId);
  const row = await lockForUpdate(ctx, seen.id);
  if (!isLinkOpen(row)) throw errors.consentOver();
  const consent = agrees ? ("confirmed" as const) : ("declined" as const);
  if (row.consent === consent) return { consent };
  if (row.consent === "declined") throw errors.consentOver();
  addTimelineEvent(ctx, row.id, "consented", { by: null, details: { consent } });
  if (agrees) announceChange(ctx, await updateRow(ctx, row, { consent }));
  else await eraseContact(ctx, row);
  const kind = agrees ? ("consentConfirmed" as const) : ("consentDeclined" as const);
  await enqueueNotice(ctx, { referralId: row.id, kind, whom: "referrer" });
  return { consent };
}

export async function sendConsentNotice(ctx: Ctx, { referralId }: z.infer<typeof sendEndpoint.input>) {
  const row = await getVisible(ctx, referralId);
  if (!canAskContact(row)) throw errors.consentOver();
  return { sent: await sendConsentMail(ctx, referralId, { again: true }) };
}
