import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));

test("only the newest snapshot is kept: delete the others after npm run migration", () => {
  const snapshots = readdirSync("drizzle/meta").filter((name) => name !== "_journal.json");
  const newest = String(entries.length - 1).padStart(4, "0");
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});

test("the journal names every migration", () => {
  const files = readdirSync("drizzle").filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
});

// A migration that is older than the one before it would be skipped wherever that one was applied: two branches may bring this about.
test("each migration is newer than the one before it", () => {
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});
