import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { caller } from "#base/call.ts";
import { errors, getBrand, getStatus, listFailedJobs, retryJob, updateBrand } from "../contract.ts";

const house = await testApp();
afterAll(() => house.close());
const acme = await house.tenant("acme");
const home = await house.tenant("default");
const brandAt = (host: string) =>
  caller((url, init) => house.nobody.send(url, { ...init, headers: { ...init.headers, host } }))(getBrand, {});

test("the host names the tenant; every other host is the default's [R1.1]", async () => {
  expect((await brandAt("acme.localhost:3000")).name).toBe("acme");
  for (const host of ["localhost", "127.0.0.1:3000", "nobody.localhost", "acme.evil.example"])
    expect((await brandAt(host)).name, host).toBe("Goodword");
});

test("a changed brand is on the next page, in the outbox, and heard by other processes", async () => {
  const { call } = await house.as("admin", acme);
  expect((await call(updateBrand, { primary: "#123456" })).primary).toBe("#123456");
  expect((await brandAt("acme.localhost")).primary).toBe("#123456");
  expect(await house.asOwner("select type, payload->'brand'->>'primary' p from outbox")).toEqual([
    { type: "tenancy.brandChanged", p: "#123456" },
  ]);
});

test("two tenants cannot have one name, and a refused change leaves nothing behind", async () => {
  const { call } = await house.as("admin", acme);
  const error = await call(updateBrand, { name: "Goodword", accent: "#000000" }).catch((e) => e);
  expect(errors.nameTaken.is(error) && error.params.name).toBe("Goodword");
  expect(await brandAt("acme.localhost")).toMatchObject({ name: "acme", accent: "#ea580c" });
  expect(await house.asOwner("select from outbox")).toHaveLength(1);
});

test("status tells what is true of each part [R2.8]", async () => {
  const { state, version, parts } = await house.nobody.call(getStatus, {});
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

test("a job that keeps failing is seen by the operator, and run again on demand", async () => {
  const { call } = await house.as("admin", home);
  await house.asOwner(`select graphile_worker.add_job('broken', '{}'::json)`);
  await house.asOwner(
    `update graphile_worker._private_jobs set last_error = 'No such thing', attempts = 3, run_at = now() + interval '1 hour'`,
  );
  const { items } = await call(listFailedJobs, { filter: ["task:eq:broken"] });
  expect(items).toMatchObject([{ task: "broken", attempts: 3, lastError: "No such thing" }]);
  const retried = await call(retryJob, { id: items[0]!.id });
  expect(Date.parse(retried.runAt)).toBeLessThanOrEqual(Date.now() + 1000);
  expect(errors.jobGone.is(await call(retryJob, { id: "999999" }).catch((e) => e))).toBe(true);
});
