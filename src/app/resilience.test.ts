import { afterAll, expect, test } from "vitest";
import { getMessage, sendTestMessage } from "#features/notifications/contract.ts";
import { inDecoder } from "#server/files/decoder/decoder.ts";
import type * as misbehaving from "#server/files/decoder/testing/misbehave.ts";
import { testApp } from "./testing.ts";

/** An unhandled error would end the server, as it ends this test's process. */
const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const operator = await app.tenant("default");
const { call } = await app.as("admin", operator);
const readinessStatus = async () => (await app.anonymous.send("/health/ready", { method: "GET", headers: {} })).status;

test("losing every database connection stops neither server, listener nor queue", async () => {
  for (let time = 0; time < 3; time++) {
    await app.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await expect.poll(readinessStatus).toBe(200);
    await expect.poll(() => app.services.listener.isUp).toBe(true);
  }
  const jobs = async () => (await app.asOwner("select from graphile_worker._private_jobs")).length;
  const { id } = await call(sendTestMessage, { channel: "sms", to: "+4915112345678", text: "After the break" });
  await expect.poll(jobs).toBe(0);
  expect((await call(getMessage, { id })).text).toBe("After the break");
});

test("a crashed decoder process does not affect the server", async () => {
  const module = new URL("../server/files/decoder/testing/misbehave.ts", import.meta.url);
  const exit = inDecoder<typeof misbehaving.exit>(module, "exit");
  const results = await Promise.allSettled(["a", "b", "c", "d"].map((owner) => exit(owner)));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
  expect(await readinessStatus()).toBe(200);
});
