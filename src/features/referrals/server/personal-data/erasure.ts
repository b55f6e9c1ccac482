import { and, eq, isNull, sql } from "drizzle-orm";
import { tokenize } from "#base/search-words.ts";
import { deleteObjects } from "#features/files/server/writes.ts";
import { notices } from "#features/notifications/server/table.ts";
import type { PublicCtx, TenantCtx } from "#server/ctx.ts";
import { messages } from "#server/tables.ts";
import { contactErased } from "../../contract/events.ts";
import { erasedValues } from "../../field-sets.ts";
import { canMove } from "../../rules/moves.ts";
import { moveBySystem } from "../moves/move.ts";
import { detachAll } from "../record/attachments.ts";
import { announceChange, type Patch, type Row, updateRow } from "../record/change.ts";
import { deriveColumns } from "../record/derive-columns.ts";
import { pathOf } from "../record/notices.ts";
import { removeWords } from "../search/dictionary.ts";
import { protections, referralEvents, referrals } from "../table.ts";
import { type ContactHashes, declinedColumns, hashKey } from "./declined.ts";

/** Personal fields, and what was written about the contact during the review. The company of the deal is not personal data. */
const erased = { ...erasedValues, question: "", decisionNote: "" } satisfies Patch;

/** Returns the row of a declined contact without personal data, recognizable only by a keyed hash. */
function erasedColumns({ services }: Pick<TenantCtx, "services">, row: Row, hashes = hashesOf(row)): Patch {
  const { words, companyKey } = deriveColumns({ ...row, ...erased });
  return {
    ...erased,
    words,
    companyKey,
    domainKey: "",
    ...declinedColumns(services.settings, hashes),
    consent: "declined",
  };
}
const hashesOf = ({ emailKey, phoneKey }: Row): ContactHashes => ({
  email: hashKey(emailKey),
  phone: hashKey(phoneKey),
});

/** Erases all personal data from the record, its history, its files, and sent notifications. Only a keyed hash remains. */
export async function eraseContact(ctx: PublicCtx, row: Row) {
  const { db } = ctx;
  const closed = await closeBySystem(ctx, row);
  const after = await updateRow(ctx, closed, erasedColumns(ctx, closed));
  const timeline = await db.select().from(referralEvents).where(eq(referralEvents.referralId, row.id));
  await db
    .update(referralEvents)
    .set({
      text: "",
      details: sql`case when ${referralEvents.kind} in ('edited', 'attached', 'detached') then '{}'::jsonb else ${referralEvents.details} end`,
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
  await ctx.emit(contactErased, { id: row.id });
  announceChange(ctx, after);
}

/** A referral whose contact declined is closed with the move its status allows. */
async function closeBySystem(ctx: PublicCtx, row: Row): Promise<Row> {
  const move = (["withdraw", "expire"] as const).find((one) => canMove(one, row, ["system"], Date.now()));
  return move ? moveBySystem(ctx, row, move) : row;
}

/** The batch size; the rest follows ten minutes later. */
const batchSize = 500;
const stripPrefix = (key: string) => key.replace(/^declined:/, "");

/** Erases contacts who declined before hashes were keyed, and whose company and country had been kept. */
export async function eraseFormerlyDeclined(ctx: TenantCtx) {
  const rows = await ctx.db
    .select()
    .from(referrals)
    .where(and(eq(referrals.consent, "declined"), isNull(referrals.declined)))
    .limit(batchSize)
    .for("update");
  for (const row of rows) {
    const hashes = { email: stripPrefix(row.emailKey), phone: stripPrefix(row.phoneKey) };
    const after = await updateRow(ctx, row, erasedColumns(ctx, row, hashes));
    await removeWords(
      ctx,
      row.words.filter((word) => !after.words.includes(word)),
    );
  }
}
