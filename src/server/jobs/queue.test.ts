import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { inTenant } from "../db/in-tenant.ts";
import { carryJobs } from "./carry.ts";
import { defineTaskHandler } from "./handler.ts";
import { startQueue } from "./queue.ts";
import { collectJobs, defineTask, type Task } from "./task.ts";

const { db, services, ownerUrl, asOwner, close } = await testApp();
afterAll(close);
afterEach(() => asOwner("delete from graphile_worker._private_jobs"));

const tenantId: Id<"ten"> = `ten_${"1".padStart(32, "0")}`;
const runAll = async () => "run" as const;

async function enqueue(task: Task, count: number) {
  await inTenant(db, tenantId, async (tx) => {
    const jobs = collectJobs(tx);
    for (let i = 0; i < count; i++) await jobs.enqueue(task, i);
    jobs.flush();
  });
  await carryJobs(db);
}
const inQueue = async (task: Task) =>
  (await asOwner("select from graphile_worker.jobs where task_identifier = $1", [task.name])).length;

test("a payout does not wait behind a queue full of notices: it runs next", async () => {
  const notice = defineTask("test.notice", "background", z.number());
  const payout = defineTask("test.payout", "money", z.number());
  const started: string[] = [];
  const gates: (() => void)[] = [];
  const run = (task: Task) =>
    defineTaskHandler(task, async () => {
      started.push(task.name);
      await new Promise<void>((open) => gates.push(open));
    });
  await enqueue(notice, 100);
  const queue = await startQueue(services, ownerUrl, [run(notice), run(payout)], [], runAll);
  await expect.poll(() => started.length).toBe(4);
  await enqueue(payout, 1);
  await expect.poll(() => inQueue(payout)).toBe(1);
  gates.shift()!();
  await expect.poll(() => started.length).toBe(5);
  expect(started[4]).toBe(payout.name);
  // The remaining jobs are not awaited.
  await asOwner("delete from graphile_worker._private_jobs where locked_at is null");
  for (const open of gates) open();
  await queue.stop();
});

test("the queue continues after the database was unavailable", async () => {
  const task = defineTask("test.later", "mail", z.number());
  let done = 0;
  const gate = Promise.withResolvers<void>();
  const run = defineTaskHandler(task, async (_, n) => {
    if (n === 0) await gate.promise;
    done++;
  });
  await enqueue(task, 1);
  const queue = await startQueue(services, ownerUrl, [run], [], runAll);
  await expect
    .poll(async () => (await asOwner("select from graphile_worker.jobs where locked_at is not null")).length)
    .toBe(1);
  // Every connection of the queue is cut while one of its jobs is running, so the job cannot be completed on the connection that took it.
  await asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  gate.resolve();
  await expect.poll(() => done).toBe(1);
  await expect.poll(() => inQueue(task)).toBe(0);
  await enqueue(task, 2);
  await expect.poll(() => inQueue(task)).toBe(0);
  await queue.stop();
});

test("the app survives when the database refuses to complete a job, and completes it later", async () => {
  const task = defineTask("test.refused", "mail", z.number());
  let done = 0;
  const run = defineTaskHandler(task, async () => void done++);
  // As after a failover to a database that is still read-only.
  await asOwner(`create function refuse() returns trigger language plpgsql as $$ begin
    perform nextval('refusals'); raise exception 'read-only' using errcode = '25006'; end $$;
    create sequence refusals;
    create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`);
  await enqueue(task, 1);
  const queue = await startQueue(services, ownerUrl, [run], [], runAll);
  // A sequence also counts transactions that are rolled back.
  await expect.poll(async () => (await asOwner("select is_called from refusals"))[0].is_called).toBe(true);
  await asOwner("drop trigger refuse on graphile_worker._private_jobs");
  await expect.poll(() => inQueue(task), { timeout: 20_000 }).toBe(0);
  expect(done).toBe(1);
  await queue.stop();
});
