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
/** Longer than any of these takes to fail by itself. */
const patienceMs = 60_000;
const misbehave = (name: keyof typeof misbehaving, mostMs = patienceMs) =>
  inDecoder<() => Promise<unknown>>(module, name, mostMs);

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("bytes go there and come back, and a contract's refusal stays one", async () => {
  const bytes = Buffer.from([0, 1, 255]);
  expect(await echo("acme", { bytes, text: "\ud83d\ude00" })).toEqual({ bytes, text: "\ud83d\ude00" });
  const error = await refuse("acme").catch((e) => e);
  expect(baseErrors.invalid.is(error) && error.params.fields).toEqual({ file: { code: "tooLarge", limit: 3 } });
});

test("a process is used again while nothing is wrong with it", async () => {
  expect(await processOf("acme")).toBe(await processOf("other"));
});

test("an idle process gives its memory back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pid = await processOf("acme").finally(() => vi.advanceTimersByTime(30_000));
  vi.useRealTimers();
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await echo("acme", "next")).toBe("next");
});

test("no secret of the server can be read where hostile files are", async () => {
  process.env.SECRET_OF_A_TEST = "secret";
  const seen = await environment("acme");
  delete process.env.SECRET_OF_A_TEST;
  expect(Object.keys(seen).filter((name) => /secret|url|key|token|password|node_options/i.test(name))).toEqual([]);
  expect(JSON.stringify(seen)).not.toContain("secret");
  expect(Object.keys(decoderEnvironment({ PATH: "/bin", DATABASE_URL: "x", SECRET: "x", S3_SECRET_KEY: "x" }))).toEqual(
    ["PATH", "MALLOC_ARENA_MAX"],
  );
});

describe("a file that takes its process along leaves the server and the next file alone", () => {
  test.each<[string, keyof typeof misbehaving, number?]>([
    ["by never ending", "hang", 300],
    ["by filling the memory", "fillMemory"],
    ["by filling the heap", "fillHeap"],
    ["by ending it", "exit"],
    ["by an error that nobody waits for", "failElsewhere"],
  ])("%s", async (_, name, mostMs) => {
    const pid = await processOf("acme");
    await expect(misbehave(name, mostMs)("acme")).rejects.toThrow(DecoderFailed);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await echo("acme", "next")).toBe("next");
  });
});

describe("many at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "goodword-decoder-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** Something that takes until it is let go. */
  const busyWork = (owner: string, name: string) => {
    const file = join(folder, name);
    const done = waitFor(owner, file);
    return { done, letGo: () => writeFileSync(file, "") };
  };

  test("one tenant's never keep another's waiting", async () => {
    const { done, letGo } = busyWork("greedy", "one");
    const order: string[] = [];
    const note = (owner: string) => echo(owner, owner).then(() => order.push(owner));
    const greedy = Array.from({ length: 10 }, () => note("greedy"));
    await Promise.all([note("acme"), note("other"), note("acme")]);
    expect(order).not.toContain("greedy");
    letGo();
    await Promise.all([done, ...greedy]);
    expect(order).toHaveLength(13);
  });

  test("a tenant with too much waiting is asked to come back, and others are not", async () => {
    const { done, letGo } = busyWork("greedy", "two");
    const waiting = Array.from({ length: 36 }, () => echo("greedy", 1).catch((e) => e));
    expect(await echo("acme", 2)).toBe(2);
    letGo();
    await done;
    const answers = await Promise.all(waiting);
    expect(answers.filter((answer) => baseErrors.busy.is(answer))).toHaveLength(4);
    expect(answers.filter((answer) => answer === 1)).toHaveLength(32);
  });
});
