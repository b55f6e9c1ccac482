import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { Id } from "#base/ids.ts";
import { inTenant } from "../db/in-tenant.ts";
import { testDatabase } from "../testing/database.ts";
import { carryJobs } from "./carry.ts";
import { collectJobs } from "./task.ts";

const { db, asOwner, close } = await testDatabase();
afterAll(close);

const [one, other] = [1, 2].map((n): Id<"ten"> => `ten_${String(n).padStart(32, "0")}`) as [Id<"ten">, Id<"ten">];
const task = { name: "count", kind: "mail" as const, payload: z.number() };
const readQueue = () => asOwner("select key, payload from graphile_worker._private_jobs");
const enqueueIn = (tenantId: Id<"ten">, numbers: number[], key?: string) =>
  inTenant(db, tenantId, async (tx) => {
    const { enqueue, flush } = collectJobs(tx);
    for (const number of numbers) await enqueue(task, number, key ? { key } : {});
    flush();
  });

test("enqueues jobs for their tenant; of two with one key the later wins", async () => {
  await enqueueIn(one, [1, 2]);
  await enqueueIn(one, [3, 4], "sum");
  await enqueueIn(one, [5], "sum");
  await enqueueIn(other, [6], "sum");
  expect(await readQueue()).toEqual([]);
  await carryJobs(db);
  const job = (tenantId: Id<"ten">, payload: number, key: string | null = null) => ({
    key: key && `${tenantId.slice(4)}:${key}`,
    payload: { tenantId: tenantId.slice(4), payload },
  });
  const found = await readQueue();
  expect(found).toHaveLength(4);
  expect(found).toEqual(expect.arrayContaining([job(one, 1), job(one, 2), job(one, 5, "sum"), job(other, 6, "sum")]));
  expect(await asOwner("select from ops.left_jobs")).toEqual([]);
});

test("a tenant can neither enqueue jobs for another tenant nor see another's jobs", async () => {
  const leave = sql`insert into ops.left_jobs (tenant_id, jobs) values (${other.slice(4)}, '[]')`;
  await expect(inTenant(db, one, (tx) => tx.execute(leave))).rejects.toThrow();
  await inTenant(db, other, (tx) => tx.execute(leave));
  expect((await inTenant(db, one, (tx) => tx.execute(sql`select from ops.left_jobs`))).rows).toEqual([]);
});
