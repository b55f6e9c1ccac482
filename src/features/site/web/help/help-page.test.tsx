import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { visit } from "#app/web/testing/visit.tsx";
import { wire } from "#app/web/testing/wire.ts";
import { guideSlugs } from "../../pages.ts";
import { quiet } from "../testing/site-facts.ts";

const main = () => page.getByRole("main");
const search = () => page.getByRole("searchbox", { name: "Search the guides" });

beforeEach(() => void wire([]));

it("lists every guide by whom it is for [R2.8]", async () => {
  await visit("/help", { facts: quiet });
  for (const name of ["For referrers", "For companies", "For admins", "For everyone"])
    await expect.element(main().getByRole("heading", { name })).toBeVisible();
  const linked = [...document.querySelectorAll("main section a")].map((link) => link.getAttribute("href"));
  expect(linked).toEqual(guideSlugs.map((slug) => `/help/${slug}`));
});

it("finds guides as one types, keeps the words in the address, and says how many there are", async () => {
  const { address } = await visit("/help", { facts: quiet });
  await search().fill("QR code");
  await expect.element(page.getByRole("status")).toMatchTextContent(/guides? found/);
  await expect.element(main().getByRole("link").first()).toMatchTextContent(/^For referrersLinks and codes/);
  await expect.poll(address).toBe("/help?q=QR+code");
  await search().fill("");
  await expect.element(main().getByRole("heading", { name: "For referrers" })).toBeVisible();
  await expect.poll(address).toBe("/help");
});

it("begins with the words of the address", async () => {
  await visit("/help?q=passkey", { facts: quiet });
  await expect.element(search()).toHaveValue("passkey");
  await expect.element(page.getByRole("status")).toMatchTextContent(/guides? found/);
});

it("finds a guide by any of the words, by another word for it and in spite of a slip", async () => {
  await visit("/help?q=passwrod", { facts: quiet });
  await expect.element(main().getByRole("link", { name: /Your account/ })).toBeVisible();
  await search().fill("erase my profile please");
  await expect.element(main().getByRole("link", { name: /Your account/ })).toBeVisible();
});

it("says so when nothing is found, and where else to ask", async () => {
  await visit("/help?q=unicorn", { facts: quiet });
  await expect.element(page.getByRole("status")).toMatchTextContent("Nothing found. Try another word, or write to us.");
  await expect.element(main().getByRole("link", { name: "Write to us" })).toHaveAttribute("href", "/contact");
});

it("leads from a guide to the ones before and after it, of the same reader", async () => {
  const { address } = await visit("/help/hand-in-a-referral", { facts: quiet });
  await page.getByRole("link", { name: /^Next guide/ }).click();
  await expect.poll(address).toBe("/help/follow-your-referrals");
  await page.getByRole("link", { name: /^Previous guide/ }).click();
  await expect.poll(address).toBe("/help/hand-in-a-referral");
});

it("stands alone where a reader has one guide only", async () => {
  await visit("/help/your-account", { facts: quiet });
  await expect.element(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  expect(page.getByRole("link", { name: /^(Previous|Next) guide/ }).query()).toBeNull();
});

it("leads from the last guide of a reader back only", async () => {
  await visit("/help/how-you-are-paid", { facts: quiet });
  await expect.element(page.getByRole("link", { name: /^Previous guide/ })).toBeVisible();
  expect(page.getByRole("link", { name: /^Next guide/ }).query()).toBeNull();
});
