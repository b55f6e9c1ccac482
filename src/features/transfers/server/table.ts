import { index, integer, jsonb, text } from "drizzle-orm/pg-core";
import { objects } from "#features/files/server/table.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { importStates, type Mapping, type RowFault } from "../contract.ts";

/** An import of referrals: checked first, then imported by a job row by row, and undone as long as none of the referrals was worked on. */
export const imports = tenantTable(
  "imports",
  "imp",
  {
    personId: idColumn("person_id", "per").notNull(),
    objectId: idColumn("object_id", "obj").notNull(),
    name: text("name").notNull(),
    programId: idColumn("program_id", "prg").notNull(),
    /** The field of each column, by the column's position. */
    mapping: jsonb("mapping").$type<Mapping>().notNull(),
    /** The referrer of rows that name none; null if the company brought the contacts in itself. */
    referrerId: idColumn("referrer_id", "per"),
    state: text("state", { enum: importStates }).notNull(),
    rows: integer("rows").notNull().default(0),
    read: integer("read").notNull().default(0),
    taken: integer("taken").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    /** The first hundred refused rows, and why. */
    faults: jsonb("faults").$type<RowFault[]>().notNull().default([]),
    /** When its job last made progress; a stalled one is resumed where it stopped. */
    workedAt: instant("worked_at").notNull().default(now),
    finishedAt: instant("finished_at"),
  },
  (self) => [
    tenantForeignKey(self, self.objectId, objects),
    index("imports_by_person").on(self.tenantId, self.personId, self.id),
  ],
);
