import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createReceiver } from "#app/receiver.ts";
import { testApp } from "#app/testing.ts";
import { endpoint } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import { messages } from "../tables.ts";
import { createFastify } from "./create-fastify.ts";
import { registerMetrics } from "./metrics.ts";
import { mount } from "./mount.ts";
import { createRateLimits } from "./rate-limit.ts";
import { route } from "./route.ts";

const note = endpoint({
  method: "POST",
  path: "/api/v1/note",
  access: "signed-in",
  summary: "For this test",
  input: z.object({ text: z.string() }),
  output: z.object({ id: z.string() }),
  errors: [],
  example: { text: "x" },
});

const app = await testApp();
const server = await createFastify(app.services, () => "request");
let isFailing = false;
const write = route(note, async ({ db }, { text }) => {
  const [made] = await db.insert(messages).values({ channel: "sms", to: "+1", text }).returning({ id: messages.id });
  if (isFailing) throw baseErrors.busy();
  return made!;
});
await mount(server, [write], app.services, {
  receive: createReceiver(app.services),
  observe: registerMetrics(server, app.services),
  limit: createRateLimits(1000),
});
beforeAll(() => server.listen({ host: "127.0.0.1", port: 0 }));
afterAll(async () => {
  await server.close();
  await app.close();
});

const tenant = await app.tenant("acme");
const ana = await app.as("user", tenant);
const ben = await app.as("user", tenant);

async function send({ cookie }: { cookie: string }, key: string, text: string) {
  const headers = { cookie, "idempotency-key": key };
  const answer = await server.inject({ method: "POST", url: "/api/v1/note", headers, payload: { text } });
  return { status: answer.statusCode, replayed: answer.headers["idempotency-replayed"], body: answer.json() };
}
const countWritten = async (text: string) =>
  (await app.asOwner("select 1 from messages where text = $1", [text])).length;

test("a repeated request is answered again and executed once", async () => {
  const first = await send(ana, "again", "again");
  const second = await send(ana, "again", "again");
  expect(first).toMatchObject({ status: 200, replayed: undefined });
  expect(second).toEqual({ ...first, replayed: "true" });
  expect(await countWritten("again")).toBe(1);
});

test("of concurrent requests with the same key one is executed, and all get its answer", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(ana, "concurrent", "concurrent")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await countWritten("concurrent")).toBe(1);
});

test("a failed request does not consume its key", async () => {
  const key = randomUUID();
  isFailing = true;
  expect(await send(ana, key, "retried")).toMatchObject({ status: 503 });
  isFailing = false;
  expect(await send(ana, key, "retried")).toMatchObject({ status: 200, replayed: undefined });
  expect(await countWritten("retried")).toBe(1);
});

test("rejects a key reused for another request, and keeps the keys of different people apart", async () => {
  const mine = await send(ana, "shared", "mine");
  expect(await send(ana, "shared", "something else")).toMatchObject({ status: 422, body: { code: "base.keyReused" } });
  const theirs = await send(ben, "shared", "mine");
  expect(theirs).toMatchObject({ status: 200, replayed: undefined });
  expect(theirs.body.id).not.toBe(mine.body.id);
});
