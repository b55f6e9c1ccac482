import { eq } from "drizzle-orm";
import { index, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { roles } from "#base/roles.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { minorUnits } from "#server/db/columns.ts";
import { listing } from "#server/db/listing.ts";
import { command, statement } from "#server/db/statement.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { route } from "#server/http/route.ts";

/** A minimal feature written with the platform: its cost over a bare server is the cost of the platform. */
export const notes = tenantTable(
  "bench_notes",
  "evt",
  {
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    valueMinor: minorUnits("value_minor").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull(),
  },
  (self) => [index("bench_notes_by_status").on(self.tenantId, self.status, self.id)],
);

const noteColumns = {
  id: notes.id,
  fullName: notes.fullName,
  email: notes.email,
  valueMinor: notes.valueMinor,
  currency: notes.currency,
  status: notes.status,
  createdAt: notes.createdAt,
};

const newNote = z.object({
  fullName: z.string().min(1).max(200),
  email: z.email(),
  valueMinor: z.int(),
  currency: z.string().length(3),
  status: z.string(),
});
const note = newNote.extend({ id: id("evt"), createdAt: z.iso.datetime() });
const noteCreated = defineEvent("bench.noteMade", z.object({ id: id("evt") }));
const common = { access: { roles, feature: "referralManagement" }, errors: [] } as const;

const noteById = statement("bench.one", { id: notes.id }, (from, p) =>
  from.select(noteColumns).from(notes).where(eq(notes.id, p.id)),
);
const insert = command(
  "bench.insert",
  {
    fullName: notes.fullName,
    email: notes.email,
    valueMinor: notes.valueMinor,
    currency: notes.currency,
    status: notes.status,
  },
  (db, p) => db.insert(notes).values(p).returning(noteColumns),
  noteColumns,
);
const filters = { status: z.string() };
const list = listing("bench.list", {
  from: notes,
  select: noteColumns,
  filters,
  columns: { status: notes.status },
  id: notes.id,
});

async function get({ db }: ReadCtx, input: { id: z.infer<typeof note>["id"] }) {
  const [found] = await db.run(noteById, input);
  if (!found) throw baseErrors.notFound();
  return found;
}

async function create({ db, emit }: Ctx, input: z.infer<typeof newNote>) {
  const [created] = await db.apply(insert, input);
  await emit(noteCreated, { id: created!.id });
  return created!;
}

const example = { fullName: "Ana Lima", email: "ana@example.com", valueMinor: 1, currency: "EUR", status: "open" };
export const sample = Array.from({ length: 25 }, (_, i) => ({
  ...example,
  id: `evt_${String(i).padStart(32, "0")}` as const,
  createdAt: "2026-01-01T00:00:00.000Z",
}));

export const routes = [
  route(
    endpoint({
      ...common,
      method: "GET",
      path: "/api/v1/notes/:id",
      summary: "One note",
      input: z.object({ id: id("evt") }),
      output: note,
      example: { id: sample[0]!.id },
    }),
    get,
  ),
  route(
    endpoint({
      ...common,
      method: "GET",
      path: "/api/v1/notes",
      summary: "Notes",
      input: listInput(filters, []),
      output: listOutput(note),
      example: {},
    }),
    list,
  ),
  route(
    endpoint({
      ...common,
      method: "GET",
      path: "/api/v1/sample",
      summary: "Notes without a database",
      input: z.object({}),
      output: listOutput(note),
      example: {},
    }),
    async () => ({ items: sample, next: null }),
  ),
  route(
    endpoint({
      ...common,
      access: "public",
      method: "GET",
      path: "/api/v1/open-sample",
      summary: "The same for everybody",
      input: z.object({}),
      output: listOutput(note),
      example: {},
    }),
    async () => ({ items: sample, next: null }),
  ),
  route(
    endpoint({
      ...common,
      method: "POST",
      path: "/api/v1/notes",
      summary: "A new note",
      input: newNote,
      output: note,
      example,
    }),
    create,
  ),
];
