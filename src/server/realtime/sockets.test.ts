import { connect as connectTcp } from "node:net";
import { text } from "node:stream/consumers";
import { io, type Socket } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { buildServer } from "#app/server.ts";
import { openServices } from "#app/services.ts";
import { testApp } from "#app/testing.ts";
import { updateBranding } from "#features/branding/contract.ts";
import { sendTestMessage } from "#features/notifications/contract.ts";

const app = await testApp();
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const here = await app.listen();
/** A second process on the same database, simulated in this one. */
const secondServices = await openServices(app.services.settings, app.db);
const secondApp = await buildServer(secondServices);
const there = await secondApp.listen({ host: "127.0.0.1", port: 0 });
const open: Socket[] = [];
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await secondApp.close();
  await secondServices.close();
  await app.close();
});

function connect(url: string, headers: Record<string, string>) {
  const socket = io(url, {
    transports: ["websocket"],
    extraHeaders: { host: new URL(url).host, ...headers },
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  return new Promise<Socket>((done, fail) => socket.on("connect", () => done(socket)).on("connect_error", fail));
}
const waitForMessage = (socket: Socket, message: string) => new Promise<unknown>((done) => socket.once(message, done));

test("a commit in one process reaches the tenant's screens on another, and no other tenant's", async () => {
  const admin = await app.as("admin", await app.tenant("default"));
  const mine = await connect(there, { cookie: admin.cookie });
  const theirs = await connect(here, { cookie: (await app.as("admin", other)).cookie });
  const leaked: unknown[] = [];
  theirs.onAny((...args) => leaked.push(args));
  const brand = waitForMessage(mine, "brand");
  const fields = waitForMessage(mine, "changed");
  await admin.call(updateBranding, { primary: "#0a5c36" });
  expect(await brand).toMatchObject({ primary: "#0a5c36" });
  expect(await fields).toEqual({ topics: ["branding"] });
  const changed = waitForMessage(mine, "changed");
  await admin.call(sendTestMessage, { channel: "mail", to: "a@example.com", subject: "x", text: "x" });
  expect(await changed).toEqual({ topics: ["outbox"] });
  expect(leaked).toEqual([]);
});

test("a rolled-back transaction announces nothing", async () => {
  const admin = await app.as("admin", acme);
  const mine = await connect(here, { cookie: admin.cookie });
  const received: unknown[] = [];
  mine.on("brand", (brand) => received.push(brand));
  await admin.call(updateBranding, { name: "other" }).catch(() => {});
  const brand = waitForMessage(mine, "brand");
  await admin.call(updateBranding, { primary: "#0a5c37" });
  await brand;
  expect(received).toHaveLength(1);
});

test("rejects anonymous visitors and pages of other origins", async () => {
  await expect(connect(here, {})).rejects.toThrow("base.signedOut");
  const { cookie } = await app.as("admin", acme);
  await expect(connect(here, { cookie, origin: "https://evil.example" })).rejects.toThrow();
});

test("rejects a request with two hosts", async () => {
  const { port } = new URL(here);
  const ask = (hosts: string) => {
    const socket = connectTcp(Number(port), "127.0.0.1");
    socket.write(`GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
    return text(socket);
  };
  expect(await ask("host: acme.localhost\r\n")).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask("host: acme.localhost\r\nhost: other.localhost\r\n")).toMatch(/^HTTP\/1.1 403 /);
});

test("a removed member is disconnected", async () => {
  const { cookie, personId } = await app.as("company", acme);
  const socket = await connect(here, { cookie });
  const disconnected = waitForMessage(socket, "disconnect");
  await app.asOwner("delete from auth.members where person_id = $1", [personId.slice(4)]);
  await disconnected;
  await expect(connect(here, { cookie })).rejects.toThrow("base.signedOut");
});
