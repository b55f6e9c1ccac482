import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));

test("only the newest snapshot exists: delete the others after npm run migration", () => {
  const snapshots = readdirSync("drizzle/meta").filter((name) => name !== "_journal.json");
  const newest = String(entries.length - 1).padStart(4, "0");
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});

test("the journal lists every migration", () => {
  const files = readdirSync("drizzle").filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
});

// A migration older than its predecessor would be skipped wherever the predecessor was applied. Merging two branches can cause this.
test("each migration is newer than its predecessor", () => {
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});
