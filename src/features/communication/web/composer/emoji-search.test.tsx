import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { chatServer, conversationId } from "../testing/chat-examples.ts";
import { emojiNames } from "./emoji-names.ts";
import { findEmoji } from "./emoji-search.ts";

const names = { "🐕": "dog|pet", "🌭": "hot dog|frankfurter", "🐾": "paw prints|dog|feet", "🍩": "doughnut|donut" };

it("finds emoji by the beginnings of words, the closest name first", () => {
  expect(findEmoji(names, "dog")).toEqual(["🐕", "🌭", "🐾"]);
  expect(findEmoji(names, "DO")).toEqual(["🐕", "🍩", "🌭", "🐾"]);
  expect(findEmoji(names, "dog hot")).toEqual(["🌭"]);
  expect(findEmoji(names, "og")).toEqual([]);
  expect(findEmoji({ "🐕": "小狗|宠物" }, "狗")).toEqual(["🐕"]);
  expect(findEmoji({ "☕": "café chaud" }, "cafe")).toEqual(["☕"]);
});

it.each([
  ["en", "rocket"],
  ["es", "cohete"],
  ["fr", "fusée"],
  ["de", "rakete"],
  ["it", "razzo"],
  ["pt", "foguete"],
  ["ar", "صاروخ"],
  ["zh", "火箭"],
] as const)("knows the names in %s", async (locale, word) => {
  const { queryFn } = emojiNames(locale);
  expect(findEmoji(await (queryFn as () => Promise<typeof names>)(), word)).toContain("🚀");
});

it("inserts the first result with Enter, and returns to the composer", async () => {
  stubServer([...chatServer().stubs, ...homeStubs()]);
  await visit(`/communication?id=${conversationId}`);
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  const field = page.getByRole("searchbox", { name: "Search emoji" });
  await expect.element(field).toHaveFocus();
  await field.fill("xyzzy");
  await expect.element(page.getByText("No emoji found.")).toBeVisible();
  await field.fill("rocket");
  await expect.element(page.getByRole("button", { name: "🚀" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("🚀");
});
