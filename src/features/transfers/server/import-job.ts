import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { AppError } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import { importRows } from "#features/referrals/server/writes.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, maxFaults, maxRows, type RowFault } from "../contract.ts";
import { activeStates } from "../rules.ts";
import { checkRows, type Terms } from "./check-rows.ts";
import { type CsvRecord, csvRecords, type Source } from "./csv-file.ts";
import { importTask } from "./import-task.ts";
import { openBytes } from "./reads.ts";
import { imports } from "./table.ts";
import { undoBatches } from "./undo.ts";

const batchSize = 500;
const stalledMinutes = 2;

type RunningImport = typeof imports.$inferSelect & { key: string; currency: string };

/** Does the work the import's state requires. If killed, it resumes where it stopped; of two concurrent runs one stops. */
async function runImportJob(job: JobCtx, { importId }: { importId: Id<"imp"> }) {
  const { services, tenantId, lastAttempt } = job;
  const running = await withTenant(services, tenantId, (ctx) => loadImport(ctx, importId));
  if (!running) return;
  try {
    if (running.state === "undoing") return await undoBatches(job, importId);
    const bytes = openBytes(services, running.key);
    if (running.rows === 0) await countRows(job, importId, bytes);
    if (await processRows(job, running, bytes)) await finish(job, running);
  } catch (error) {
    const isExpected = error instanceof AppError;
    if (!isExpected && !lastAttempt) throw error;
    await fail(job, importId, isExpected ? error : undefined);
    if (!isExpected) throw error;
  }
}

async function loadImport({ db }: TenantCtx, importId: Id<"imp">): Promise<RunningImport | undefined> {
  const [found] = await db
    .select({ row: imports, key: objects.key, currency: tenants.currency })
    .from(imports)
    .innerJoin(objects, and(eq(objects.tenantId, imports.tenantId), eq(objects.id, imports.objectId)))
    .innerJoin(tenants, eq(tenants.id, imports.tenantId))
    .where(and(eq(imports.id, importId), inArray(imports.state, [...activeStates])));
  if (!found) return undefined;
  const { row, key, currency } = found;
  // A check writes nothing, so it starts over, which also finds duplicates within the file again.
  return { ...row, ...(row.state === "checking" && { read: 0, taken: 0, refused: 0, faults: [] }), key, currency };
}

/** Counts the rows, so that progress can be shown as a fraction. */
async function countRows({ services, tenantId }: JobCtx, importId: Id<"imp">, bytes: Source) {
  let rows = 0;
  for await (const { row } of csvRecords(bytes)) {
    rows = row;
    if (rows > maxRows) throw errors.tooLong({ most: String(maxRows) });
  }
  await withTenant(services, tenantId, ({ db }) => db.update(imports).set({ rows }).where(eq(imports.id, importId)));
}

/** Returns false when another run does the same work at the same time. */
async function processRows(job: JobCtx, running: RunningImport, bytes: Source): Promise<boolean> {
  const { id: importId, programId, personId, referrerId, mapping, currency } = running;
  const terms: Terms = { importId, programId, personId, referrerId, mapping, currency, seen: new Set() };
  let at = running.read;
  let first = true;
  for await (const batch of batches(csvRecords(bytes), running.read)) {
    if (!(await processBatch(job, running, { batch, at, first, terms }))) return false;
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
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type BatchStep = { batch: CsvRecord[]; at: number; first: boolean; terms: Terms };

/** The rows and the progress are written in one transaction, so that no row is imported twice or left out. */
const processBatch = (
  { services, tenantId }: JobCtx,
  { id, state }: RunningImport,
  { batch, at, first, terms }: BatchStep,
) =>
  withTenant(services, tenantId, async (ctx) => {
    const [now] = await ctx.db.select().from(imports).where(eq(imports.id, id)).for("update");
    const restarts = state === "checking" && first;
    if (now?.state !== state || (now.read !== at && !restarts)) return false;
    const before = restarts ? { taken: 0, refused: 0, faults: [] } : now;
    const { rows, faults } = await checkRows(ctx, batch, terms);
    const lateFaults = state === "running" ? await importRows(ctx, rows, terms) : [];
    const all: RowFault[] = [...faults, ...lateFaults.map((fault) => ({ ...fault, value: "" }))];
    const taken = rows.length - new Set(lateFaults.map(({ row }) => row)).size;
    await ctx.db
      .update(imports)
      .set({
        read: at + batch.length,
        taken: before.taken + taken,
        refused: before.refused + batch.length - taken,
        faults: [...before.faults, ...all].slice(0, maxFaults),
        workedAt: sql`now()`,
      })
      .where(eq(imports.id, id));
    ctx.announce("tenant", "changed", { topics: ["imports"] });
    return true;
  });

const finish = ({ services, tenantId }: JobCtx, { id, state }: RunningImport) =>
  withTenant(services, tenantId, async ({ db, announce }) => {
    await db
      .update(imports)
      .set({ state: state === "checking" ? "checked" : "done", finishedAt: sql`${now}` })
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
        finishedAt: sql`${now}`,
      })
      .where(eq(imports.id, id));
    announce("tenant", "changed", { topics: ["imports", "referrals"] });
  });

export const transferTasks = [defineTaskHandler(importTask, runImportJob)];

/** Scheduled: resumes imports whose process was killed. If one is only slow, the second run detects that and stops. */
export async function resumeImports({ db, enqueue }: TenantCtx) {
  const stalled = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, [...activeStates]),
        lt(imports.workedAt, sql`now() - ${stalledMinutes} * interval '1 minute'`),
      ),
    );
  for (const { id } of stalled) await enqueue(importTask, { importId: id }, { key: `import ${id}` });
}
