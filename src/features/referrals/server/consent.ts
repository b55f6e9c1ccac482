import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { deleteObjects } from "#features/files/server/writes.ts";
import { people } from "#features/identity/server/table.ts";
import { notices } from "#features/notifications/server/table.ts";
import type { Ctx, PublicCtx } from "#server/ctx.ts";
import { messages } from "#server/tables.ts";
import { hashToken } from "#server/tokens.ts";
import { errors } from "../contract.ts";
import type {
  giveConsent as giveEndpoint,
  readConsent as readEndpoint,
  sendConsentNotice as sendEndpoint,
} from "../record.ts";
import { canMove } from "../rules.ts";
import { detachAll } from "./attachments.ts";
import { announceChange, lockForUpdate, type Row, updateRow } from "./change.ts";
import { sendConsentMail } from "./consent-mail.ts";
import { getVisible } from "./detail.ts";
import { erasedColumns } from "./erasure.ts";
import { moveBySystem } from "./moves.ts";
import { enqueueNotice, pathOf } from "./notices.ts";
import { lockAccounts, lockReferrers } from "./ownership.ts";
import { removeWords } from "./search-dictionary.ts";
import { tokenize } from "./search-words.ts";
import { protections, referralEvents, referrals } from "./table.ts";
import { addTimelineEvent } from "./timeline.ts";

/** Finds the referral of a contact's link; possession of the link authenticates the contact. */
async function findByToken({ db }: PublicCtx, token: string) {
  const [row] = await db
    .select()
    .from(referrals)
    .where(eq(referrals.consentHash, hashToken(token)));
  if (!row || row.consent === "none") throw errors.consentOver();
  return { ...row, consent: row.consent };
}

export async function readConsent(ctx: PublicCtx, { token }: z.infer<typeof readEndpoint.input>) {
  const { fullName, email, company, consent, referrerId } = await findByToken(ctx, token);
  const [referrer] = await ctx.db.select({ name: people.displayName }).from(people).where(eq(people.id, referrerId));
  return { fullName, email, company, consent, referrer: referrer?.name ?? "" };
}

export async function giveConsent(ctx: PublicCtx, { token, agrees }: z.infer<typeof giveEndpoint.input>) {
  const seen = await findByToken(ctx, token);
  lockAccounts(ctx, seen);
  lockReferrers(ctx, seen.referrerId);
  const row = await lockForUpdate(ctx, seen.id);
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

/** Erases all personal data from the record, its history, its files, and sent notifications. Only a keyed hash remains. */
async function eraseContact(ctx: PublicCtx, row: Row) {
  const { db } = ctx;
  const closed = await closeBySystem(ctx, row);
  const after = await updateRow(ctx, closed, erasedColumns(ctx, closed));
  const timeline = await db.select().from(referralEvents).where(eq(referralEvents.referralId, row.id));
  await db
    .update(referralEvents)
    .set({
      text: "",
      details:
        sql`case when ${referralEvents.kind} in ('edited', 'attached', 'detached') then '{}'::jsonb else ${referralEvents.details} end` as never,
    })
    .where(eq(referralEvents.referralId, row.id));
  const files = await detachAll(ctx, row.id);
  if (files.length > 0) await deleteObjects(ctx, files);
  await db.delete(protections).where(eq(protections.referralId, row.id));
  const formerWords = timeline.flatMap(({ details, text }) => tokenize(`${text} ${JSON.stringify(details)}`));
  await removeWords(
    ctx,
    [...new Set([...row.words, ...formerWords])].filter((word) => !after.words.includes(word)),
  );
  await db
    .update(notices)
    .set({ params: { name: "–" } })
    .where(eq(notices.to, pathOf(row.id)));
  await db.delete(messages).where(sql`${messages.to} = ${row.email} or strpos(${messages.text}, ${row.id}) > 0`);
  announceChange(ctx, after);
}

/** A referral whose contact declined is closed with the move its status allows. */
async function closeBySystem(ctx: PublicCtx, row: Row): Promise<Row> {
  const move = (["withdraw", "expire"] as const).find((one) => canMove(one, row, ["system"], Date.now()));
  return move ? moveBySystem(ctx, row, move) : row;
}

export async function sendConsentNotice(ctx: Ctx, { referralId }: z.infer<typeof sendEndpoint.input>) {
  const row = await getVisible(ctx, referralId);
  if (row.consent !== "attested" || row.email === "") throw errors.consentOver();
  return { sent: await sendConsentMail(ctx, referralId) };
}
