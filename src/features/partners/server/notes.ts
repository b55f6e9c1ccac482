import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import type {
  createNote as createEndpoint,
  deleteNote as deleteEndpoint,
  Note,
  updateNote as updateEndpoint,
} from "../contract.ts";
import { findPartner } from "./profile.ts";
import { partnerNotes } from "./table.ts";

const noteColumns = {
  id: partnerNotes.id,
  partnerId: partnerNotes.partnerId,
  authorId: partnerNotes.authorId,
  text: partnerNotes.text,
  createdAt: partnerNotes.createdAt,
  editedAt: partnerNotes.editedAt,
};
type Row = Omit<Note, "author" | "isOwn"> & { partnerId: Id<"per">; authorId: Id<"per"> };

/** More than anyone reads; a partner who needs more needs a conversation. */
const mostNotes = 200;
const notesOf = statement("partners.notes", { partnerId: partnerNotes.partnerId }, (from, p) =>
  from
    .select(noteColumns)
    .from(partnerNotes)
    .where(eq(partnerNotes.partnerId, p.partnerId))
    .orderBy(desc(partnerNotes.id))
    .limit(mostNotes),
);

async function present(ctx: Pick<ReadCtx, "db" | "personId">, rows: readonly Row[]): Promise<Note[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map(({ partnerId: _, authorId, ...row }) => ({
    ...row,
    author: names.get(authorId) ?? null,
    isOwn: authorId === ctx.personId,
  }));
}

export async function listNotes(ctx: ReadCtx, { id }: { id: Id<"per"> }) {
  await findPartner(ctx, id);
  return { items: await present(ctx, await ctx.db.run(notesOf, { partnerId: id })) };
}

/** The audit log names the partner and never repeats the text, so that a deleted note is gone. */
async function finish(ctx: Ctx, action: "noteAdded" | "noteChanged" | "noteDeleted", row: Row) {
  const { displayName } = await findPartner(ctx, row.partnerId);
  await audit(ctx, { action: `partners.${action}`, subject: displayName });
  ctx.announce("tenant", "changed", { topics: ["partners"] });
  return firstOf(await present(ctx, [row]));
}

export async function createNote(ctx: Ctx, { id, text }: z.infer<typeof createEndpoint.input>) {
  await findPartner(ctx, id);
  const created = firstOf(
    await ctx.db.insert(partnerNotes).values({ partnerId: id, authorId: ctx.personId, text }).returning(noteColumns),
  );
  return finish(ctx, "noteAdded", created);
}

/** A note belongs to its author: colleagues read it and may not change it. */
async function assertOwn({ db, personId }: Ctx, id: Id<"nte">) {
  const [found] = await db
    .select({ authorId: partnerNotes.authorId })
    .from(partnerNotes)
    .where(eq(partnerNotes.id, id));
  if (!found) throw baseErrors.notFound();
  if (found.authorId !== personId) throw baseErrors.forbidden();
  return and(eq(partnerNotes.id, id), eq(partnerNotes.authorId, personId));
}

export async function updateNote(ctx: Ctx, { id, text }: z.infer<typeof updateEndpoint.input>) {
  const isOwn = await assertOwn(ctx, id);
  const changed = await ctx.db.update(partnerNotes).set({ text, editedAt: now }).where(isOwn).returning(noteColumns);
  return finish(ctx, "noteChanged", firstOf(changed));
}

export async function deleteNote(ctx: Ctx, { id }: z.infer<typeof deleteEndpoint.input>) {
  const isOwn = await assertOwn(ctx, id);
  const [deleted] = await ctx.db.delete(partnerNotes).where(isOwn).returning(noteColumns);
  if (deleted) await finish(ctx, "noteDeleted", deleted);
  return { deleted: true };
}
