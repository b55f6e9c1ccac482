import { eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { partnerNotes } from "./table.ts";

/** Deletes the notes on erased people. */
export const deleteNotesOnErasedPeople = ({ db }: Pick<TenantCtx, "db">) =>
  db.delete(partnerNotes).where(sql`not exists (select from auth.people where people.id = ${partnerNotes.partnerId})`);

const written = statement("partners.dataOfNotes", { authorId: partnerNotes.authorId }, (from, p) =>
  from
    .select({ text: partnerNotes.text, createdAt: partnerNotes.createdAt, editedAt: partnerNotes.editedAt })
    .from(partnerNotes)
    .where(eq(partnerNotes.authorId, p.authorId))
    .orderBy(partnerNotes.id),
);

/** Exports the notes a person wrote, as what they write elsewhere. The partner a note is about never sees it. */
export const partnerExporters = [
  {
    name: "partner-notes",
    collect: (services: Services, authorId: Id<"per">) =>
      queryEachTenant(services, authorId, async (here, tenantId) => ({
        tenantId,
        notes: await here.run(written, { authorId }),
      })),
  },
];
