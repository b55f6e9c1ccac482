import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { errors, getBrand, getStatus, listFailedJobs, retryJob } from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
await app.tenant("acme");
const home = await app.tenant("default");
const brandAt = (host: string) =>
  createCaller((url, init) => app.anonymous.send(url, { ...init, headers: { ...init.headers, host } }))(getBrand, {});

test("resolves the tenant by the host, and the app's own host to the default tenant [R1.1]", async () => {
  expect((await brandAt("acme.localhost:3000")).name).toBe("acme");
  for (const host of ["localhost", "127.0.0.1:3000", "[::1]:3000"])
    expect((await brandAt(host)).name, host).toBe("Goodword");
});

test("reports the actual status of each part [R2.8]", async () => {
  const { state, version, parts } = await app.anonymous.call(getStatus, {});
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(state).toBe("ok");
  expect(Object.fromEntries(parts.map((part) => [part.name, part.state]))).toEqual({
    database: "ok",
    jobs: "ok",
    mail: "off",
    sms: "off",
    storage: "ok",
  });
});

test("shows a job that keeps failing to the operator, and runs it again on demand", async () => {
  const { call } = await app.as("admin", home);
  await app.asOwner(`select graphile_worker.add_job('broken', '{}'::json)`);
  await app.asOwner(
    `update graphile_worker._private_jobs set last_error = 'No such thing', attempts = 3, run_at = now() + interval '1 hour'`,
  );
  const { items } = await call(listFailedJobs, { filter: ["task:eq:broken"] });
  expect(items).toMatchObject([{ task: "broken", attempts: 3, lastError: "No such thing" }]);
  const retried = await call(retryJob, { id: items[0]!.id });
  expect(Date.parse(retried.runAt)).toBeLessThanOrEqual(Date.now() + 1000);
  expect(errors.jobGone.is(await call(retryJob, { id: "999999" }).catch((e) => e))).toBe(true);
});
