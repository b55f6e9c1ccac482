import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { buildMultipart, buildPdf } from "./testing/documents.ts";
import { none, storageClient } from "./testing/storage-client.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const { ask, put, command, object, orphans } = storageClient(app, "acme");
const path = `people/${lena.personId}/letter.txt`;
await put(lena, path, Buffer.from("hello"));

const token = (text: string) => Buffer.from(text).toString("base64url");
test.each([
  ["a null byte in a prefix", "?prefix=a%00b"],
  ["a null byte in a delimiter", `?prefix=people/${lena.personId}/&delimiter=%00`],
  ["a null byte in a page's token", `?prefix=&pageToken=${token("a\0b")}`],
  ["two prefixes", "?prefix=a&prefix=b"],
  ["a list for a delimiter", `?prefix=people/${lena.personId}/&delimiter=a&delimiter=b`],
  ["two page tokens", "?pageToken=a&pageToken=b"],
  ["a null byte in a name", "/a%00b"],
  ["a null byte in a name with a token", "/a%00b?alt=media&token=x"],
  ["two tokens", `/${encodeURIComponent(path)}?alt=media&token=a&token=b`],
  ["bytes that are no text", "?prefix=%ff%fe"],
  ["half an escape", "?prefix=%"],
])("rejects a query with %s without a server error", async (_, url) => {
  const { statusCode } = await ask(lena, url);
  expect(statusCode).toBeGreaterThanOrEqual(200);
  expect(statusCode).toBeLessThan(500);
  if (url.includes("%00") || url.includes("pageToken") || /(\w+)=.*&\1=/.test(url))
    expect(statusCode).toBeGreaterThanOrEqual(400);
});

test("a bucket with a null byte does not exist", async () => {
  const at = (url: string) =>
    app.server.inject({ url: `/v0/b/${url}`, headers: { host: "localhost", cookie: lena.cookie } });
  for (const url of ["a%00/o?prefix=", `a%00/o/${encodeURIComponent(path)}?alt=media&token=x`])
    expect((await at(url)).statusCode).toBe(403);
});

test.each([
  ["a null byte in what is noted", { metadata: { a: "b\0" } }],
  ["half of a character in what is noted", { metadata: { a: "\ud800" } }],
  ["a null byte in the name of a note", { metadata: { "a\0": "b" } }],
  ["half of a character in the name of a note", { metadata: { "\udc00": "b" } }],
  ["a null byte in a header", { contentLanguage: "de\0" }],
])("rejects %s as invalid metadata, in a single, a resumable or a later metadata request", async (_, said) => {
  const whole = await put(lena, `people/${lena.personId}/bad.txt`, Buffer.from("x"), said);
  const begun = await ask(lena, `?name=people/${lena.personId}/bad.txt`, {
    method: "POST",
    headers: { "x-goog-upload-command": "start", "x-goog-upload-protocol": "resumable" },
    body: JSON.stringify(said),
  });
  const later = await ask(lena, object(path), { method: "PATCH", body: JSON.stringify(said) });
  for (const answer of [whole, begun, later])
    expect([answer.statusCode, answer.json().error.reason]).toEqual([422, "files.badMetadata"]);
});

test("rejects two names for one upload", async () => {
  const { headers, body } = buildMultipart(buildPdf());
  const sent = await ask(lena, "?name=a.pdf&name=b.pdf", { method: "POST", headers, body });
  expect(sent.statusCode).toBe(400);
  const asked = await command(lena, "/v0/b/acme/o?upload_id=a&upload_id=b", { command: "query" });
  expect(asked.statusCode).toBe(400);
});

test.each(["[]", "null", "1", '"x"', "{", '{"metadata":[]}', '{"metadata":"x"}', '{"a":'])(
  "the metadata update %s changes nothing and returns a readable error",
  async (body) => {
    const { statusCode } = await ask(lena, object(path), { method: "PATCH", body });
    expect(statusCode).toBeLessThan(500);
  },
);

test("an owner cannot make a shared cache store a private file, or a browser show it without revalidation", async () => {
  for (const cacheControl of ["public, max-age=31536000", "Public", "s-maxage=99, public", "max-age=60"]) {
    await ask(lena, object(path), { method: "PATCH", body: JSON.stringify({ cacheControl }) });
    const { downloadTokens, cacheControl: said } = (await ask(lena, object(path))).json();
    expect(said).toBe(cacheControl);
    for (const who of [lena, undefined]) {
      const { headers } = await ask(who, object(path, `?alt=media${who ? "" : `&token=${downloadTokens}`}`));
      expect(headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
    }
  }
});

test("rejected requests leave nothing behind", async () => {
  await expect.poll(orphans).toEqual(none);
});
