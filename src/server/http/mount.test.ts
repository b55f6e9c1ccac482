import { getTableConfig, text } from "drizzle-orm/pg-core";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createReceiver } from "#app/receiver.ts";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { endpoint, streamOf } from "#base/endpoint.ts";
import { idColumn } from "../db/columns.ts";
import { tenantForeignKey, tenantTable } from "../db/tenant-table.ts";
import { messages } from "../tables.ts";
import { createFastify } from "./create-fastify.ts";
import { registerMetrics } from "./metrics.ts";
import { mount } from "./mount.ts";
import { createRateLimits } from "./rate-limit.ts";
import { route } from "./route.ts";

const common = { access: "signed-in", errors: [], summary: "For this test" } as const;
const count = endpoint({
  ...common,
  method: "GET",
  path: "/api/v1/count",
  input: z.object({ to: z.int().max(5) }),
  output: streamOf(z.object({ n: z.int() })),
  example: { to: 3 },
});
const weigh = endpoint({
  ...common,
  method: "POST",
  path: "/api/v1/weigh",
  input: z.object({ note: z.string(), file: z.file().max(100) }),
  output: z.object({ bytes: z.int(), name: z.string(), note: z.string() }),
  example: { note: "x", file: new File(["x"], "x") },
});
async function* upTo(to: number) {
  for (let n = 1; n <= to; n++) yield { n, secret: "never" };
}

const app = await testApp();
const server = await createFastify(app.services, () => "request");
await mount(
  server,
  [
    route(count, async (_ctx, { to }) => upTo(to)),
    route(weigh, async (_ctx, { note, file }) => ({ bytes: file.size, name: file.name, note })),
  ],
  app.services,
  {
    receive: createReceiver(app.services),
    observe: registerMetrics(server, app.services),
    limit: createRateLimits(1000),
  },
);
server.get("/api/v1/overloaded", async () => {
  // The error that the overload guard throws.
  throw Object.assign(new Error("Service Unavailable"), { statusCode: 503, code: "FST_UNDER_PRESSURE" });
});
const url = await server.listen({ host: "127.0.0.1", port: 0 });
afterAll(async () => {
  await server.close();
  await app.close();
});
const { cookie } = await app.as("user", await app.tenant("acme"));
const call = createCaller((path, init) => fetch(url + path, { ...init, headers: { ...init.headers, cookie } }));

test("streams an answer in chunks, none of which contains fields outside the contract", async () => {
  const received: unknown[] = [];
  for await (const piece of await call(count, { to: 3 })) received.push(piece);
  expect(received).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test("accepts a file with fields, and validates it by the contract", async () => {
  const file = new File(["hello"], "hello.txt");
  expect(await call(weigh, { note: "Grüße", file })).toEqual({ bytes: 5, name: "hello.txt", note: "Grüße" });
  const error = await call(weigh, { note: "x", file: new File(["x".repeat(200)], "big.txt") }).catch((e) => e);
  expect(error).toMatchObject({ code: "base.invalid", params: { fields: { file: { code: "tooLarge", limit: 100 } } } });
});

test("an overloaded server answers 503 with a retry-after", async () => {
  const answer = await server.inject("/api/v1/overloaded");
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("10");
  expect(answer.json()).toMatchObject({ code: "base.busy" });
});

test("a foreign key includes the tenant", () => {
  const replies = tenantTable(
    "replies",
    "evt",
    { messageId: idColumn("message_id", "msg").notNull(), text: text("text") },
    (self) => [tenantForeignKey(self, self.messageId, messages)],
  );
  const [key] = getTableConfig(replies).foreignKeys;
  expect(key!.reference().columns.map(({ name }) => name)).toEqual(["tenant_id", "message_id"]);
  expect(key!.reference().foreignColumns.map(({ name }) => name)).toEqual(["tenant_id", "id"]);
});
