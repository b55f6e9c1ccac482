import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { forget } from "#features/files/server/writes.ts";
import { people } from "#features/identity/server/table.ts";
import { hashOf } from "#features/identity/server/writes.ts";
import { notices } from "#features/notifications/server/table.ts";
import type { Ctx, PublicCtx } from "#server/ctx.ts";
import { messages } from "#server/tables.ts";
import { errors } from "../contract.ts";
import type {
  giveConsent as giveEndpoint,
  readConsent as readEndpoint,
  sendConsentNotice as sendEndpoint,
} from "../record.ts";
import { mayMove } from "../rules.ts";
import { detachAll } from "./attachments.ts";
import { held, type Row, refresh, rewrite } from "./change.ts";
import { sendConsentLetter } from "./consent-letter.ts";
import { forgetWords } from "./dictionary.ts";
import { withoutPerson } from "./erasure.ts";
import { moveBySystem } from "./moves.ts";
import { lockAccounts, lockReferrers } from "./ownership.ts";
import { protections, referralEvents, referrals } from "./table.ts";
import { pathOf, tell } from "./tell.ts";
import { happens } from "./timeline.ts";
import { visible } from "./whole.ts";
import { pieces } from "./words.ts";

/** Finds the referral of a contact's link; possession of the link authenticates the contact. */
async function ofContact({ db }: PublicCtx, token: string) {
  const [row] = await db
    .select()
    .from(referrals)
    .where(eq(referrals.consentHash, hashOf(token)));
  if (!row || row.consent === "none") throw errors.consentOver();
  return { ...row, consent: row.consent };
}

export async function readConsent(ctx: PublicCtx, { token }: z.infer<typeof readEndpoint.input>) {
  const { fullName, email, company, consent, referrerId } = await ofContact(ctx, token);
  const [referrer] = await ctx.db.select({ name: people.displayName }).from(people).where(eq(people.id, referrerId));
  return { fullName, email, company, consent, referrer: referrer?.name ?? "" };
}

export async function giveConsent(ctx: PublicCtx, { token, agrees }: z.infer<typeof giveEndpoint.input>) {
  const seen = await ofContact(ctx, token);
  lockAccounts(ctx, seen);
  lockReferrers(ctx, seen.referrerId);
  const row = await held(ctx, seen.id);
  const consent = agrees ? ("confirmed" as const) : ("declined" as const);
  if (row.consent === consent) return { consent };
  if (row.consent === "declined") throw errors.consentOver();
  happens(ctx, row.id, "consented", { by: null, details: { consent } });
  if (agrees) refresh(ctx, await rewrite(ctx, row, { consent }));
  else await erase(ctx, row);
  const kind = agrees ? ("consentConfirmed" as const) : ("consentDeclined" as const);
  await tell(ctx, { referralId: row.id, kind, whom: "referrer" });
  return { consent };
}

/** Erases all personal data from the record, its history, its files, and sent notifications. Only a keyed hash remains. */
async function erase(ctx: PublicCtx, row: Row) {
  const { db } = ctx;
  const ended = await endedBySystem(ctx, row);
  const after = await rewrite(ctx, ended, withoutPerson(ctx, ended));
  const told = await db.select().from(referralEvents).where(eq(referralEvents.referralId, row.id));
  await db
    .update(referralEvents)
    .set({
      text: "",
      details:
        sql`case when ${referralEvents.kind} in ('edited', 'attached', 'detached') then '{}'::jsonb else ${referralEvents.details} end` as never,
    })
    .where(eq(referralEvents.referralId, row.id));
  const files = await detachAll(ctx, row.id);
  if (files.length > 0) await forget(ctx, files);
  await db.delete(protections).where(eq(protections.referralId, row.id));
  const once = told.flatMap(({ details, text }) => pieces(`${text} ${JSON.stringify(details)}`));
  await forgetWords(
    ctx,
    [...new Set([...row.words, ...once])].filter((word) => !after.words.includes(word)),
  );
  await db
    .update(notices)
    .set({ params: { name: "–" } })
    .where(eq(notices.to, pathOf(row.id)));
  await db.delete(messages).where(sql`${messages.to} = ${row.email} or strpos(${messages.text}, ${row.id}) > 0`);
  refresh(ctx, after);
}

/** A referral whose contact declined is closed with the move its status allows. */
async function endedBySystem(ctx: PublicCtx, row: Row): Promise<Row> {
  const move = (["withdraw", "expire"] as const).find((one) => mayMove(one, row, ["system"], Date.now()));
  return move ? moveBySystem(ctx, row, move) : row;
}

export async function sendConsentNotice(ctx: Ctx, { referralId }: z.infer<typeof sendEndpoint.input>) {
  const row = await visible(ctx, referralId);
  if (row.consent !== "attested" || row.email === "") throw errors.consentOver();
  return { sent: await sendConsentLetter(ctx, referralId) };
}
