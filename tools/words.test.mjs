import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRefused, isChecked } from "./words/find.mjs";

const vocabulary = JSON.parse(readFileSync(new URL("words/refused.json", import.meta.url), "utf8"));
const countIn = (text) => findRefused(text, vocabulary).length;

test.each([
  "the house",
  "openHouse()",
  "HOUSE_URL",
  "type Floor = 1",
  "sso_houses",
  "houses.tsx",
  "Whoever asks",
  "DoorCard",
])("refuses %s", (text) => expect(countIn(text)).toBe(1));

test.each(["a warehouse", "Math.floor(1.5)", "lighthouse", "outdoors", "plane", "cloakroom", "fireplace"])(
  "accepts %s",
  (text) => expect(countIn(text)).toBe(0),
);

test("says the line and what to say instead", () => {
  expect(findRefused("fine\nanew", vocabulary)).toEqual(['2: "anew", say again']);
});

test("reads code and documentation, and leaves product texts to the languages check", () => {
  const checked = ["src/server/ctx.ts", "docs/architecture.md", "tools/test.mjs", "e2e/home.spec.ts"];
  const left = [
    "src/features/home/locales/en.json",
    "src/features/site/content/en/help/x.md",
    "drizzle/0000_baseline.sql",
  ];
  expect(checked.filter((path) => isChecked(path, vocabulary))).toEqual(checked);
  expect(left.filter((path) => isChecked(path, vocabulary))).toEqual([]);
});
