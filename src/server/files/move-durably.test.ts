import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveDurably } from "./move-durably.ts";

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), "goodword-durable-"));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** Wraps the real file functions and records the order of operations. */
function observeFiles() {
  const operations: string[] = [];
  const short = (path: unknown) => relative(folder, String(path)) || ".";
  const files = {
    mkdir: fs.mkdir,
    rename: async (from: string, to: string) => {
      await fs.rename(from, to);
      operations.push(`rename ${short(from)} ${short(to)}`);
    },
    open: async (path: string, flags: string) => {
      const handle = await fs.open(path, flags);
      const { sync } = handle;
      handle.sync = async () => {
        await sync.call(handle);
        operations.push(`sync ${short(path)}`);
      };
      return handle;
    },
  } as unknown as NonNullable<Parameters<typeof moveDurably>[2]>;
  return { files, operations };
}

test("a power cut never leaves a name without its bytes, nor removes a name that was reported as stored", async () => {
  const { files, operations } = observeFiles();
  const from = join(folder, "incoming");
  await fs.writeFile(from, "bytes");
  await moveDurably(from, join(folder, "tenants/acme/objects/one"), files);
  expect(await fs.readFile(join(folder, "tenants/acme/objects/one"), "utf8")).toBe("bytes");
  expect(operations).toEqual([
    "sync incoming",
    "rename incoming tenants/acme/objects/one",
    "sync tenants/acme/objects",
    "sync tenants/acme",
    "sync tenants",
    "sync .",
  ]);
});

test("syncs only the folder that changed when it already exists", async () => {
  const { files, operations } = observeFiles();
  const from = join(folder, "incoming");
  await fs.writeFile(from, "bytes");
  await moveDurably(from, join(folder, "tenants/acme/objects/two"), files);
  expect(operations).toEqual([
    "sync incoming",
    "rename incoming tenants/acme/objects/two",
    "sync tenants/acme/objects",
  ]);
});
