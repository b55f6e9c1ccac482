import { spawnSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { listExports, requestExport } from "#features/identity/contract/exports.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { machine } from "../machine.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");

/** Recreates what a killed process leaves: the row of its worker, and a job locked by it. */
async function simulateKilledWorker() {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  await app.asOwner("insert into ops.job_workers (id, pid, machine, seen_at) values ('killed', $1, $2, now())", [
    pid,
    machine(),
  ]);
  await app.asOwner("update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1");
}

test("an export whose process was killed is ready after the restart, and not four hours later", async () => {
  const { call } = await app.as("referrer", acme);
  await call(requestExport, {});
  await expect.poll(() => app.asOwner("select from graphile_worker._private_jobs")).toHaveLength(1);
  await simulateKilledWorker();
  await app.startJobs();
  await expect.poll(async () => (await call(listExports, {})).items[0]!.state).toBe("ready");
  expect(await app.asOwner("select from ops.job_workers where id = 'killed'")).toEqual([]);
});

test("an export whose last attempt was killed can be requested again", async () => {
  const { call, personId } = await app.as("referrer", acme);
  await app.asOwner(
    "insert into auth.exports (person_id, created_at, expires_at) values ($1, now() - interval '25 hours', now() + interval '6 days')",
    [personId.slice(4)],
  );
  await expect(call(requestExport, {})).rejects.toThrow("identity.exportWaits");
  await app.runUpkeep();
  expect((await call(listExports, {})).items).toMatchObject([{ state: "failed" }]);
  expect(await call(requestExport, {})).toMatchObject({ state: "waiting" });
});

test("the status is degraded and the metrics count jobs held by a dead worker", async () => {
  const other = await testApp();
  await other.asOwner("select graphile_worker.add_job('messages.send', '{}')");
  await other.asOwner(
    "update graphile_worker._private_jobs set locked_by = 'of another machine', locked_at = now() - interval '2 minutes'",
  );
  const { state, parts } = await other.anonymous.call(getStatus, {});
  expect(state).toBe("slow");
  expect(parts.find(({ name }) => name === "jobs")).toMatchObject({ state: "slow", abandoned: 1 });
  const metrics = await (await other.anonymous.send("/metrics", { method: "GET", headers: {} })).text();
  expect(metrics).toContain('jobs{state="abandoned"} 1');
  expect(metrics).toContain("jobs_oldest_seconds 0");
  await other.close();
});
