import { expect, test } from "vitest";
import { deleteOldDrafts, draftKey, readDraft, writeDraft } from "./draft-store.ts";

const keyOf = (person: string) => draftKey({ tenant: "ten_1", person, form: "referral:new" });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
const storeDraft = (person: string, at: string) =>
  localStorage.setItem(keyOf(person), JSON.stringify({ at, values: { name: "Ben" } }));

test("deletes drafts of all people after thirty days, and nothing else", () => {
  writeDraft(keyOf("per_here"), { name: "Ada" });
  storeDraft("per_lately", daysAgo(29));
  storeDraft("per_long_gone", daysAgo(31));
  localStorage.setItem(keyOf("per_broken"), "{");
  localStorage.setItem("scheme", "dark");
  deleteOldDrafts();
  expect(readDraft(keyOf("per_here"), { name: "" })?.values).toEqual({ name: "Ada" });
  expect(readDraft(keyOf("per_lately"), { name: "" })?.values).toEqual({ name: "Ben" });
  expect(localStorage.getItem(keyOf("per_long_gone"))).toBeNull();
  expect(localStorage.getItem(keyOf("per_broken"))).toBeNull();
  expect(localStorage.getItem("scheme")).toBe("dark");
});
