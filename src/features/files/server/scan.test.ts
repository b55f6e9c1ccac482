import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { granularity } from "../rules.ts";
import { startTestClamd } from "./testing/clamd.ts";
import { buildPdf } from "./testing/documents.ts";
import { none, storageClient } from "./testing/storage-client.ts";

const virus = "a-virus-for-tests";
const clamd = await startTestClamd(virus);
const app = await testApp({ CLAMD_URL: clamd.url });
await app.startJobs();
const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const { put, command, orphans } = storageClient(app, "acme");
afterAll(() => app.close());
const path = `attachments/${lena.personId}/offer.pdf`;

test("stores a file only after the scanner has checked it", async () => {
  expect((await put(lena, path, buildPdf(300_000))).statusCode).toBe(200);
  expect(clamd.scans()).toBe(1);
  const infected = await put(lena, path, Buffer.concat([buildPdf(300_000), Buffer.from(virus)]));
  expect([infected.statusCode, infected.json().error.reason]).toEqual([422, "files.infected"]);
  expect(infected.json().error.message).toBe("A virus was found in the file. It wasn’t stored.");
  await expect.poll(orphans).toEqual(none);
});

test("stores nothing without a scanner, and a resumable upload can be finalized once the scanner is back", async () => {
  const bytes = buildPdf(granularity + 1000);
  const begun = await command(lena, `/v0/b/acme/o?name=${path}`, { protocol: "resumable", command: "start" });
  const url = begun.headers["x-goog-upload-url"] as string;
  await command(lena, url, { command: "upload", offset: "0" }, bytes.subarray(0, granularity));
  await clamd.close();
  const unchecked = await put(lena, path, buildPdf());
  expect([unchecked.statusCode, unchecked.json().error.reason]).toEqual([503, "files.unchecked"]);
  expect(unchecked.headers["retry-after"]).toBe("10");
  const last = () =>
    command(lena, url, { command: "upload, finalize", offset: String(granularity) }, bytes.subarray(granularity));
  expect((await last()).statusCode).toBe(503);
  const { headers } = await command(lena, url, { command: "query" });
  expect(headers["x-goog-upload-size-received"]).toBe(String(granularity));
  await expect.poll(orphans).toEqual(none);
});
