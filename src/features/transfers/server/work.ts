import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { AppError } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import { importMany } from "#features/referrals/server/writes.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, mostFaults, mostRows, type RowFault } from "../contract.ts";
import { atWork } from "../rules.ts";
import { type CsvRecord, csvRecords, type Source } from "./csv-file.ts";
import { judge, type Terms } from "./judge.ts";
import { bytesOf } from "./reads.ts";
import { imports } from "./table.ts";
import { workOn } from "./task.ts";
import { undo } from "./undo.ts";

const atOnce = 500;
const stalledMinutes = 2;

type Begun = typeof imports.$inferSelect & { key: string; currency: string };

/** Does the work the import's state requires. If killed, it resumes where it stopped; of two concurrent runs one stops. */
async function work(job: JobCtx, { importId }: { importId: Id<"imp"> }) {
  const { services, tenantId, lastAttempt } = job;
  const begun = await withTenant(services, tenantId, (ctx) => open(ctx, importId));
  if (!begun) return;
  try {
    if (begun.state === "undoing") return await undo(job, importId);
    const bytes = bytesOf(services, begun.key);
    if (begun.rows === 0) await count(job, importId, bytes);
    if (await throughRows(job, begun, bytes)) await finish(job, begun);
  } catch (error) {
    const told = error instanceof AppError;
    if (!told && !lastAttempt) throw error;
    await fail(job, importId, told ? error : undefined);
    if (!told) throw error;
  }
}

async function open({ db }: TenantCtx, importId: Id<"imp">): Promise<Begun | undefined> {
  const [found] = await db
    .select({ row: imports, key: objects.key, currency: tenants.currency })
    .from(imports)
    .innerJoin(objects, and(eq(objects.tenantId, imports.tenantId), eq(objects.id, imports.objectId)))
    .innerJoin(tenants, eq(tenants.id, imports.tenantId))
    .where(and(eq(imports.id, importId), inArray(imports.state, [...atWork])));
  if (!found) return undefined;
  const { row, key, currency } = found;
  // A check writes nothing, so it starts over, which also finds duplicates within the file again.
  return { ...row, ...(row.state === "checking" && { read: 0, taken: 0, refused: 0, faults: [] }), key, currency };
}

/** Counts the rows, so that progress can be shown as a fraction. */
async function count({ services, tenantId }: JobCtx, importId: Id<"imp">, bytes: Source) {
  let rows = 0;
  for await (const { row } of csvRecords(bytes)) {
    rows = row;
    if (rows > mostRows) throw errors.tooLong({ most: String(mostRows) });
  }
  await withTenant(services, tenantId, ({ db }) => db.update(imports).set({ rows }).where(eq(imports.id, importId)));
}

/** Returns false when another run does the same work at the same time. */
async function throughRows(job: JobCtx, begun: Begun, bytes: Source): Promise<boolean> {
  const { id: importId, programId, personId, mapping, currency } = begun;
  const terms: Terms = { importId, programId, personId, mapping, currency, seen: new Set() };
  let at = begun.read;
  let first = true;
  for await (const batch of batches(csvRecords(bytes), begun.read)) {
    if (!(await oneBatch(job, begun, { batch, at, first, terms }))) return false;
    at += batch.length;
    first = false;
  }
  return true;
}

/** Yields the records after the header and after those already read, in batches. */
async function* batches(records: AsyncIterable<CsvRecord>, after: number): AsyncGenerator<CsvRecord[]> {
  let batch: CsvRecord[] = [];
  for await (const record of records) {
    if (record.row <= after) continue;
    batch.push(record);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Step = { batch: CsvRecord[]; at: number; first: boolean; terms: Terms };

/** The rows and the progress are written in one transaction, so that no row is imported twice or left out. */
const oneBatch = ({ services, tenantId }: JobCtx, { id, state }: Begun, { batch, at, first, terms }: Step) =>
  withTenant(services, tenantId, async (ctx) => {
    const [now] = await ctx.db.select().from(imports).where(eq(imports.id, id)).for("update");
    const anew = state === "checking" && first;
    if (now?.state !== state || (now.read !== at && !anew)) return false;
    const before = anew ? { taken: 0, refused: 0, faults: [] } : now;
    const { rows, faults } = await judge(ctx, batch, terms);
    const late = state === "running" ? await importMany(ctx, rows, terms) : [];
    const all: RowFault[] = [...faults, ...late.map((fault) => ({ ...fault, value: "" }))];
    const taken = rows.length - new Set(late.map(({ row }) => row)).size;
    await ctx.db
      .update(imports)
      .set({
        read: at + batch.length,
        taken: before.taken + taken,
        refused: before.refused + batch.length - taken,
        faults: [...before.faults, ...all].slice(0, mostFaults),
        workedAt: sql`now()` as never,
      })
      .where(eq(imports.id, id));
    ctx.announce("tenant", "changed", { topics: ["imports"] });
    return true;
  });

const finish = ({ services, tenantId }: JobCtx, { id, state }: Begun) =>
  withTenant(services, tenantId, async ({ db, announce }) => {
    await db
      .update(imports)
      .set({ state: state === "checking" ? "checked" : "done", finishedAt: sql`${now}` as never })
      .where(and(eq(imports.id, id), eq(imports.state, state)));
    announce("tenant", "changed", { topics: state === "running" ? ["imports", "referrals"] : ["imports"] });
  });

/** Stores the reason as the last fault; rows imported before stay until the import is undone. */
const fail = ({ services, tenantId }: JobCtx, id: Id<"imp">, error: AppError | undefined) =>
  withTenant(services, tenantId, async ({ db, announce }) => {
    const { line = 0 } = (error?.params ?? {}) as { line?: string };
    const code = error?.code.split(".").at(-1) ?? "unexpected";
    const why: RowFault = { row: Number(line), field: null, code, value: "" };
    await db
      .update(imports)
      .set({
        state: "failed",
        faults: sql`${imports.faults} || ${JSON.stringify([why])}::jsonb`,
        finishedAt: sql`${now}` as never,
      })
      .where(eq(imports.id, id));
    announce("tenant", "changed", { topics: ["imports", "referrals"] });
  });

export const transferTasks = [defineTaskHandler(workOn, work)];

/** Scheduled: resumes imports whose process was killed. If one is only slow, the second run detects that and stops. */
export async function resumeImports({ db, enqueue }: TenantCtx) {
  const stalled = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, [...atWork]),
        lt(imports.workedAt, sql`now() - ${stalledMinutes} * interval '1 minute'`),
      ),
    );
  for (const { id } of stalled) await enqueue(workOn, { importId: id }, { key: `import ${id}` });
}
