import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { granularity } from "../rules.ts";
import { buildPdf } from "./testing/documents.ts";
import { storageClient } from "./testing/storage-client.ts";

/** Runs the same app with its files in a bucket on an S3-compatible loopback server. */
const directory = mkdtempSync(join(tmpdir(), "goodword-s3-"));
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  allowMismatchedSignatures: true, // s3rver computes signatures of virtual-hosted bucket addresses incorrectly.
  configureBuckets: [{ name: "files", configs: [] }],
});
const { port } = await server.run();
const app = await testApp({
  S3_BUCKET: "files",
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY: "S3RVER",
  S3_SECRET_KEY: "S3RVER",
});
await app.startJobs();
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const { ask, put, command, object } = storageClient(app, "acme");
const path = `attachments/${lena.personId}/offer.pdf`;
/** Returns the keys as s3rver stores them on disk. */
const keys = () =>
  readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("_object"));

test("reports the storage as healthy", async () => {
  await app.services.storage.check();
});

test("serves files whole and by range", async () => {
  const bytes = buildPdf(500_000);
  expect((await put(lena, path, bytes)).statusCode).toBe(200);
  const whole = await ask(lena, object(path, "?alt=media"));
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  const part = await ask(lena, object(path, "?alt=media"), { headers: { range: "bytes=100-199" } });
  expect([part.statusCode, part.rawPayload.equals(bytes.subarray(100, 200))]).toEqual([206, true]);
});

test("chunks become one object, and nothing else remains in the bucket", async () => {
  const bytes = buildPdf(2 * granularity + 5);
  const begun = await command(lena, `/v0/b/acme/o?name=${path}`, { protocol: "resumable", command: "start" });
  const url = begun.headers["x-goog-upload-url"] as string;
  for (const from of [0, granularity])
    await command(lena, url, { command: "upload", offset: String(from) }, bytes.subarray(from, from + granularity));
  const told = { command: "upload, finalize", offset: String(2 * granularity) };
  expect((await command(lena, url, told, bytes.subarray(2 * granularity))).json().size).toBe(String(bytes.length));
  expect((await ask(lena, object(path, "?alt=media"))).rawPayload.equals(bytes)).toBe(true);
  await expect.poll(() => keys().length).toBe(1);
  expect((await ask(lena, object(path), { method: "DELETE" })).statusCode).toBe(204);
  await expect.poll(keys).toEqual([]);
});
