import { afterEach, expect, test, vi } from "vitest";
import { connectJanus } from "./janus.ts";
import { JanusError, JanusUnreachable } from "./messages.ts";
import type { JanusOptions } from "./session.ts";
import { fakeJanus, fakeSecret } from "./testing/fake-janus.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function start(plugin?: Parameters<typeof fakeJanus>[0], options: Partial<JanusOptions> = {}) {
  const server = await fakeJanus(plugin);
  const log = { warn: vi.fn(), info: vi.fn() };
  const janus = connectJanus({ url: server.url, secret: fakeSecret, timeoutMs: 300, ...options }, log);
  closers.push(janus.close, server.close);
  const attach = async () => {
    const [onEvent, onGone] = [vi.fn(), vi.fn()];
    const handle = await janus.attach("janus.plugin.videoroom", { onEvent, onGone });
    const { length } = server.received.filter((message) => message.janus === "attach");
    return { handle, onEvent, onGone, id: 1 + length };
  };
  return { server, janus, log, attach };
}
const isReady = (janus: { isReady(): boolean }) => expect.poll(() => janus.isReady()).toBe(true);

test("a request is answered by the event that follows its acknowledgement, with its description", async () => {
  const { janus, attach } = await start((_, { body }) => ({
    data: { echo: body?.request },
    jsep: { type: "answer", sdp: "v=0" },
  }));
  await isReady(janus);
  const { handle } = await attach();
  const answers = await Promise.all(["join", "publish"].map((request) => handle.request({ request })));
  expect(answers.map(({ data }) => data.echo)).toEqual(["join", "publish"]);
  expect(answers[0]?.jsep).toEqual({ type: "answer", sdp: "v=0" });
});

test("what a plugin refuses rejects with its code", async () => {
  const { janus, attach } = await start(() => ({ data: { error_code: 426, error: "No such room" } }));
  await isReady(janus);
  const { handle } = await attach();
  const refused = handle.request({ request: "join" });
  await expect(refused).rejects.toBeInstanceOf(JanusError);
  await expect(refused).rejects.toMatchObject({ code: 426 });
});

test("events reach the handle that they concern, and nonsense reaches none", async () => {
  const { server, janus, attach } = await start();
  await isReady(janus);
  const [one, two] = [await attach(), await attach()];
  server.send(two.id, { nonsense: true });
  server.report(999, { leaving: 1 });
  server.report(two.id, { leaving: 5 }, { type: "offer", sdp: "v=0" });
  await expect
    .poll(() => two.onEvent.mock.calls)
    .toEqual([[{ data: { leaving: 5 }, jsep: { type: "offer", sdp: "v=0" } }]]);
  expect(one.onEvent).not.toHaveBeenCalled();
  server.send(one.id, { janus: "detached", sender: one.id });
  await expect.poll(() => one.onGone.mock.calls.length).toBe(1);
});

test("a request that is not answered fails in time", async () => {
  const { janus, attach } = await start(() => undefined);
  await isReady(janus);
  const { handle } = await attach();
  await expect(handle.request({ request: "join" })).rejects.toBeInstanceOf(JanusUnreachable);
});

test("a lost connection fails what waits, ends all handles, and is opened again with one line in the log", async () => {
  const { server, janus, log, attach } = await start(() => undefined, { timeoutMs: 5000 });
  await isReady(janus);
  const { handle, onGone } = await attach();
  const waiting = handle.request({ request: "join" });
  await expect.poll(() => server.received.some((message) => message.janus === "message")).toBe(true);
  server.dropAll();
  await expect(waiting).rejects.toBeInstanceOf(JanusUnreachable);
  expect(onGone).toHaveBeenCalledTimes(1);
  expect(janus.isReady()).toBe(false);
  await expect(attach()).rejects.toBeInstanceOf(JanusUnreachable);
  await expect(handle.request({ request: "join" })).rejects.toBeInstanceOf(JanusUnreachable);
  await isReady(janus);
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
});

test("a media server that no longer answers counts as lost", async () => {
  const { server, janus, attach } = await start(undefined, { keepaliveMs: 50, timeoutMs: 100 });
  await isReady(janus);
  const { onGone } = await attach();
  await expect.poll(() => server.received.some((message) => message.janus === "keepalive")).toBe(true);
  server.fallSilent();
  await expect.poll(() => onGone.mock.calls.length).toBe(1);
  expect(janus.isReady()).toBe(false);
  server.fallSilent(false);
  await isReady(janus);
});

test("a wrong secret and an address without a server are logged once, and nothing waits for them", async () => {
  const { janus, log } = await start(undefined, { secret: "a-wrong-secret-of-the-server" });
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  expect(janus.isReady()).toBe(false);
  const nowhere = { warn: vi.fn(), info: vi.fn() };
  const other = connectJanus({ url: "ws://127.0.0.1:1" }, nowhere);
  closers.push(other.close);
  await expect.poll(() => nowhere.warn.mock.calls.length).toBe(1);
  await expect(other.attach("x", { onEvent: () => {}, onGone: () => {} })).rejects.toBeInstanceOf(JanusUnreachable);
});
