import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { baseErrors } from "#base/errors.ts";
import { inDecoder } from "./decoder.ts";
import { DecoderFailed, decoderEnvironment } from "./decoder-process.ts";
import type * as misbehaving from "./testing/misbehave.ts";

const module = new URL("./testing/misbehave.ts", import.meta.url);
const echo = inDecoder<typeof misbehaving.echo>(module, "echo");
const processOf = inDecoder<typeof misbehaving.processOf>(module, "processOf");
const environment = inDecoder<typeof misbehaving.environment>(module, "environment");
const waitFor = inDecoder<typeof misbehaving.waitFor>(module, "waitFor", 60_000);
const refuse = inDecoder<typeof misbehaving.refuse>(module, "refuse");
/** Longer than any of these functions takes to fail on its own. */
const longTimeoutMs = 60_000;
const misbehave = (name: keyof typeof misbehaving, timeoutMs = longTimeoutMs) =>
  inDecoder<() => Promise<unknown>>(module, name, timeoutMs);

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("transfers bytes both ways, and preserves an error of the contract", async () => {
  const bytes = Buffer.from([0, 1, 255]);
  expect(await echo("acme", { bytes, text: "\ud83d\ude00" })).toEqual({ bytes, text: "\ud83d\ude00" });
  const error = await refuse("acme").catch((e) => e);
  expect(baseErrors.invalid.is(error) && error.params.fields).toEqual({ file: { code: "tooLarge", limit: 3 } });
});

test("reuses a healthy process", async () => {
  expect(await processOf("acme")).toBe(await processOf("other"));
});

test("ends an idle process to free its memory", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pid = await processOf("acme").finally(() => vi.advanceTimersByTime(30_000));
  vi.useRealTimers();
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await echo("acme", "next")).toBe("next");
});

test("no secret of the server is readable in the process that opens hostile files", async () => {
  process.env.SECRET_OF_A_TEST = "secret";
  const seen = await environment("acme");
  delete process.env.SECRET_OF_A_TEST;
  expect(Object.keys(seen).filter((name) => /secret|url|key|token|password|node_options/i.test(name))).toEqual([]);
  expect(JSON.stringify(seen)).not.toContain("secret");
  expect(Object.keys(decoderEnvironment({ PATH: "/bin", DATABASE_URL: "x", SECRET: "x", S3_SECRET_KEY: "x" }))).toEqual(
    ["PATH", "MALLOC_ARENA_MAX"],
  );
});

describe("a file that kills its process affects neither the server nor the next file", () => {
  test.each<[string, keyof typeof misbehaving, number?]>([
    ["never returns", "hang", 300],
    ["exhausts the memory", "fillMemory"],
    ["exhausts the heap", "fillHeap"],
    ["kills the process", "exit"],
    ["throws outside the awaited promise", "failElsewhere"],
  ])("%s", async (_, name, timeoutMs) => {
    const pid = await processOf("acme");
    await expect(misbehave(name, timeoutMs)("acme")).rejects.toThrow(DecoderFailed);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await echo("acme", "next")).toBe("next");
  });
});

describe("concurrent calls", () => {
  const folder = mkdtempSync(join(tmpdir(), "goodword-decoder-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** Work that runs until it is released. */
  const busyWork = (owner: string, name: string) => {
    const file = join(folder, name);
    const done = waitFor(owner, file);
    return { done, release: () => writeFileSync(file, "") };
  };

  test("one tenant's calls never delay another's", async () => {
    const { done, release } = busyWork("greedy", "one");
    const order: string[] = [];
    const record = (owner: string) => echo(owner, owner).then(() => order.push(owner));
    const greedy = Array.from({ length: 10 }, () => record("greedy"));
    await Promise.all([record("acme"), record("other"), record("acme")]);
    expect(order).not.toContain("greedy");
    release();
    await Promise.all([done, ...greedy]);
    expect(order).toHaveLength(13);
  });

  test("refuses a tenant with too many waiting calls, and no other", async () => {
    const { done, release } = busyWork("greedy", "two");
    const waiting = Array.from({ length: 36 }, () => echo("greedy", 1).catch((e) => e));
    expect(await echo("acme", 2)).toBe(2);
    release();
    await done;
    const answers = await Promise.all(waiting);
    expect(answers.filter((answer) => baseErrors.busy.is(answer))).toHaveLength(4);
    expect(answers.filter((answer) => answer === 1)).toHaveLength(32);
  });
});
