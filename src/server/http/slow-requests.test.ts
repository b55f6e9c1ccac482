import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createReceiver } from "#app/receiver.ts";
import { guestHandlers, socketHandlers } from "#app/socket-handlers.ts";
import { testApp } from "#app/testing.ts";
import { endpoint } from "#base/endpoint.ts";
import { openSockets } from "../realtime/sockets.ts";
import { createFastify } from "./create-fastify.ts";
import { registerFormRoute } from "./form-route.ts";
import { registerMetrics } from "./metrics.ts";
import { mount } from "./mount.ts";
import { createRateLimits } from "./rate-limit.ts";
import { route } from "./route.ts";
import type { TimeLimits } from "./time-limits.ts";
import { registerWebhookRoute } from "./webhook-route.ts";

const common = { access: "public", method: "POST", errors: [], summary: "For this test" } as const;
const save = endpoint({
  ...common,
  path: "/api/v1/save",
  input: z.object({ note: z.string() }),
  output: z.object({}),
  example: { note: "x" },
});
const think = endpoint({
  ...common,
  method: "GET",
  path: "/api/v1/think",
  input: z.object({}),
  output: z.object({}),
  example: {},
});
const upload = endpoint({
  ...common,
  path: "/api/v1/upload",
  input: z.object({ file: z.file() }),
  output: z.object({ bytes: z.int() }),
  example: { file: new File(["x"], "x") },
});

const app = await testApp();
const never = Promise.withResolvers<never>();
const closings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closings) await close();
  await app.close();
});

/** Long enough that a test times out before this limit is reached. */
const hourMs = 3_600_000;

async function serve(limits: Partial<TimeLimits>) {
  const all = { answerMs: hourMs, stallMs: hourMs, minBytes: 1000, lingerMs: hourMs, lateMs: hourMs, ...limits };
  const server = await createFastify(app.services, () => "request", undefined, all);
  const routes = [
    route(save, async () => ({})),
    route(think, () => never.promise),
    route(upload, async (_ctx, { file }) => ({ bytes: file.size })),
  ];
  const receive = createReceiver(app.services);
  await mount(server, routes, app.services, {
    receive,
    observe: registerMetrics(server, app.services),
    limit: createRateLimits(1000),
  });
  registerFormRoute(server, "/form", async () => "/");
  registerWebhookRoute(server, "/hook", async () => {});
  const sockets = openSockets(app.db, all);
  sockets.attach(
    server.server,
    async () => undefined,
    socketHandlers(app.services),
    guestHandlers(app.services, async () => {
      throw new Error("not called");
    }),
  );
  await server.listen({ host: "127.0.0.1", port: 0 });
  closings.push(async () => {
    await server.close();
    await sockets.close();
  });
  return server.server.address() as { port: number };
}

/** A client that writes raw HTTP, and so controls when each byte is sent. */
async function client(port: number) {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  // A connection that the server closes may be reset during the client's last byte.
  socket.on("error", () => {});
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  await once(socket, "connect");
  return { socket, closed, answer: () => text };
}

function head(method: string, path: string, headers: Record<string, string | number>) {
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Announces a body, and sends single bytes of it until the server closes the connection. */
async function drip(port: number, path: string, type: string, begin = "") {
  const { socket, closed, answer } = await client(port);
  socket.write(head("POST", path, { "content-type": type, "content-length": 100_000 }) + begin);
  const dripping = setInterval(() => socket.writable && socket.write(" "), 10);
  await closed;
  clearInterval(dripping);
  return answer();
}

const boundary = "piece";
const multipart = `multipart/form-data; boundary=${boundary}`;
const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
const fileFoot = `\r\n--${boundary}--\r\n`;

test("an attacker who sends a body byte by byte cannot hold a connection: it is answered 503 and closed", async () => {
  const { port } = await serve({ answerMs: 150, lingerMs: 100 });
  expect(await drip(port, save.path, "application/json", "{")).toMatch(/^HTTP\/1.1 503 /);
});

test.each([
  ["the form route of identity providers", "/form", "application/x-www-form-urlencoded"],
  ["the webhook route", "/hook", "application/json"],
])("an attacker cannot hold a connection with a slow body to %s", async (_, path, type) => {
  const { port } = await serve({ answerMs: 150, lingerMs: 100 });
  expect(await drip(port, path, type, "a")).toMatch(/^HTTP\/1.1 503 /);
});

test.each(["application/json", "application/x-www-form-urlencoded", "text/plain"])(
  "an attacker cannot hold a connection with a slow %s body to an unknown path: it is answered at once and closed",
  async (type) => {
    const { port } = await serve({ lingerMs: 100 });
    expect(await drip(port, "/api/v1/nowhere", type)).toMatch(/^HTTP\/1.1 404 /);
  },
);

test("an attacker cannot hold a connection with an upload that makes no progress", async () => {
  const { port } = await serve({ stallMs: 150 });
  expect(await drip(port, upload.path, multipart, fileHead)).toBe("");
});

test("an attacker cannot hold a connection with a slow body to Socket.IO", async () => {
  const { port } = await serve({ stallMs: 150 });
  const path = "/socket.io/?EIO=4&transport=polling";
  const handshake = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const { sid } = JSON.parse(handshake.slice(1));
  expect(await drip(port, `${path}&sid=${sid}`, "text/plain")).toBe("");
  const { port: patient } = await serve({ lingerMs: 150 });
  expect(await drip(patient, `${path}&sid=invented`, "text/plain")).toMatch(/^HTTP\/1.1 400 /);
});

test("an attacker cannot hold a connection by announcing a body that the answer does not depend on", async () => {
  const { port } = await serve({ stallMs: 150, answerMs: 100, lingerMs: 100 });
  const { socket, closed, answer } = await client(port);
  socket.write(head("GET", think.path, { "content-length": 100 }));
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 503 /);
});

test("a slow upload that makes progress is accepted, however many limits it outlasts", async () => {
  const { port } = await serve({ stallMs: 100, answerMs: 100, minBytes: 1000 });
  const { socket, closed, answer } = await client(port);
  const [piece, pieces] = ["x".repeat(2000), 50];
  const length = fileHead.length + piece.length * pieces + fileFoot.length;
  socket.write(head("POST", upload.path, { "content-type": multipart, "content-length": length, connection: "close" }));
  socket.write(fileHead);
  let sent = 0;
  const sending = setInterval(() => {
    socket.write(sent++ < pieces ? piece : fileFoot);
    if (sent > pieces) clearInterval(sending);
  }, 10);
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 200 /);
  expect(answer()).toContain(JSON.stringify({ bytes: piece.length * pieces }));
});

test("a client that finishes its body after an early error keeps its connection", async () => {
  const { port } = await serve({});
  const { socket, answer } = await client(port);
  socket.write(head("POST", "/api/v1/nowhere", { "content-length": 4 }));
  await expect.poll(answer).toMatch(/^HTTP\/1.1 404 /);
  socket.write("done");
  socket.write(head("GET", "/nowhere", { connection: "close" }));
  await expect.poll(() => answer().match(/HTTP\/1.1 404 /g)).toHaveLength(2);
});

test("a call whose handler never returns is answered 503", async () => {
  const { port } = await serve({ answerMs: 150 });
  const answer = await fetch(`http://127.0.0.1:${port}${think.path}`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "base.busy" });
});

test("a request with two hosts reaches no tenant: it is unknown which one a proxy checked", async () => {
  const { port } = await serve({});
  for (const second of ["Host: evil.example", "host: localhost", "HOST:"]) {
    const { socket, closed, answer } = await client(port);
    socket.write(`POST ${save.path} HTTP/1.1\r\nhost: localhost\r\n${second}\r\nconnection: close\r\n`);
    socket.write('content-type: application/json\r\ncontent-length: 12\r\n\r\n{"note":"x"}');
    await closed;
    expect(answer()).toMatch(/^HTTP\/1.1 400 /);
  }
});
