import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { buildMultipart } from "./testing/documents.ts";
import { none, storageClient } from "./testing/storage-client.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const lena = await app.as("company", acme);
const { ask, object, orphans } = storageClient(app, "acme");
const pathOf = (name: string) => `people/${lena.personId}/${name}`;
const uploadString = (name: string, format: string, text: string | Buffer) =>
  ask(lena, `?name=${encodeURIComponent(pathOf(name))}&format=${format}`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: text,
  });
const stored = async (name: string) => (await ask(lena, object(pathOf(name), "?alt=media"))).payload;

test.each([
  ["raw", "Grüße, 你好", "Grüße, 你好"],
  ["base64", "SGVsbG8+Pz8=", "Hello>??"],
  ["base64", "SGVsbG8", "Hello"],
  ["base64url", "SGVsbG8-Pz8=", "Hello>??"],
  ["data_url", "data:text/plain;base64,SGVsbG8=", "Hello"],
  ["data_url", "data:text/plain;charset=utf-8;base64,SGVsbG8=", "Hello"],
  ["data_url", "data:,Hello%20you%2C%20100%25", "Hello you, 100%"],
])("stores the bytes that a %s string encodes: %s [R5.10]", async (format, text, meant) => {
  const { statusCode } = await uploadString("text.txt", format, text);
  expect(statusCode).toBe(200);
  expect(await stored("text.txt")).toBe(meant);
});

test("takes the content type of a data URL [R5.10]", async () => {
  const answer = await uploadString("typed", "data_url", "data:application/x-thing;base64,SGVsbG8=");
  expect(answer.json()).toMatchObject({ contentType: "application/x-thing", size: "5" });
});

test("decodes a long string in which every chunk ends within a group [R5.10]", async () => {
  const bytes = Buffer.from(Array.from({ length: 1_000_003 }, (_, at) => at % 251));
  await uploadString("long.bin", "base64", bytes.toString("base64"));
  expect((await ask(lena, object(pathOf("long.bin")))).json().size).toBe(String(bytes.length));
  const { rawPayload } = await ask(lena, object(pathOf("long.bin"), "?alt=media"));
  expect(rawPayload.equals(bytes)).toBe(true);
});

test("decodes the string of a multipart upload too [R5.10 R7.5]", async () => {
  const { headers, body } = buildMultipart(Buffer.from("SGVsbG8="), { contentType: "text/plain" });
  const query = `?name=${encodeURIComponent(pathOf("part.txt"))}&format=base64`;
  expect((await ask(lena, query, { method: "POST", headers, body })).statusCode).toBe(200);
  expect(await stored("part.txt")).toBe("Hello");
});

test.each<[string, string, string | Buffer]>([
  ["base64", "characters of base64url", "not-base64_"],
  ["base64", "a space", "SGVs bG8="],
  ["base64", "a sign outside the alphabet", "SGVsbG8*"],
  ["base64", "a length that no bytes have", "SGVsb"],
  ["base64", "padding in the middle", "SG==VsbG8="],
  ["base64", "padding that is too short", "SA="],
  ["base64", "padding that is too long", "SGVsbG8==="],
  ["base64url", "characters of base64", "not+base64url/"],
  ["data_url", "no comma", "data:text/plain;base64"],
  ["data_url", "no scheme", "text/plain;base64,SGVsbG8="],
  ["data_url", "a malformed type", "data:text plain;base64,SGVsbG8="],
  ["data_url", "bad base64", "data:text/plain;base64,SGV*"],
  ["data_url", "a malformed escape", "data:,100%zz"],
  ["data_url", "an escape that is cut off", "data:,100%2"],
  ["raw", "bytes that are no UTF-8", Buffer.from([0x48, 0xff, 0x49])],
  ["raw", "a character that is cut off", Buffer.from([0x48, 0xe4, 0xbd])],
  ["rot13", "a format that does not exist", "Uryyb"],
])("refuses %s with %s, and stores nothing [R5.10 R8.6]", async (format, _, text) => {
  const answer = await uploadString("never.txt", format, text);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().error).toMatchObject({
    reason: "files.badFormat",
    storageCode: "storage/invalid-format",
    params: { format },
  });
  expect((await ask(lena, object(pathOf("never.txt")))).statusCode).toBe(404);
  await expect.poll(orphans).toEqual(none);
});
