import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { guideSlugs } from "../../pages.ts";
import { emptyFacts } from "../testing/site-facts.ts";

const main = () => page.getByRole("main");
const search = () => page.getByRole("searchbox", { name: "Search the guides" });

beforeEach(() => void stubServer([]));

it("lists every guide by audience [R2.8]", async () => {
  await visit("/help", { facts: emptyFacts });
  for (const name of ["For partners", "For companies", "For admins", "For everyone"])
    await expect.element(main().getByRole("heading", { name })).toBeVisible();
  const linked = [...document.querySelectorAll("main section a")].map((link) => link.getAttribute("href"));
  expect(linked).toEqual(guideSlugs.map((slug) => `/help/${slug}`));
});

it("shows a tenant's visitors the guides for referrers, and its signed-in people those for staff too", async () => {
  const tenant = { platform: false, facts: emptyFacts };
  await visit("/help", tenant);
  await expect.element(main().getByRole("heading", { name: "For partners" })).toBeVisible();
  expect(main().getByRole("heading", { name: "For admins" }).query()).toBeNull();
  await search().fill("logo");
  await expect.element(page.getByRole("status")).toBeVisible();
  expect(
    main()
      .getByRole("link", { name: /Set up your brand/ })
      .query(),
  ).toBeNull();
  await visit("/help/set-up-your-brand", tenant);
  await expect.element(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();

  await visit("/help", { ...tenant, signedIn: true });
  await expect.element(main().getByRole("link", { name: "Set up your brand" })).toBeVisible();
  expect(main().getByRole("link", { name: "Run the server" }).query()).toBeNull();
  await visit("/help/set-up-your-brand", { ...tenant, signedIn: true });
  await expect.element(page.getByRole("heading", { level: 1, name: "Set up your brand" })).toBeVisible();
});

it("finds guides while typing, keeps the query in the URL, and shows the number of results", async () => {
  const { address } = await visit("/help", { facts: emptyFacts });
  await search().fill("QR code");
  await expect.element(page.getByRole("status")).toMatchTextContent(/guides? found/);
  await expect.element(main().getByRole("link").first()).toMatchTextContent(/^For partnersLinks and codes/);
  await expect.poll(address).toBe("/help?q=QR+code");
  await search().fill("");
  await expect.element(main().getByRole("heading", { name: "For partners" })).toBeVisible();
  await expect.poll(address).toBe("/help");
});

it("starts with the query in the URL", async () => {
  await visit("/help?q=passkey", { facts: emptyFacts });
  await expect.element(search()).toHaveValue("passkey");
  await expect.element(page.getByRole("status")).toMatchTextContent(/guides? found/);
});

it("finds a guide by any word, by a synonym and despite a typo", async () => {
  await visit("/help?q=passwrod", { facts: emptyFacts });
  await expect.element(main().getByRole("link", { name: /Your account/ })).toBeVisible();
  await search().fill("erase my profile please");
  await expect.element(main().getByRole("link", { name: /Your account/ })).toBeVisible();
});

it("explains that nothing was found, and where else to ask", async () => {
  await visit("/help?q=unicorn", { facts: emptyFacts });
  await expect.element(page.getByRole("status")).toMatchTextContent("No results. Try another word, or contact us.");
  await expect.element(main().getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
});

it("links a guide to the previous and next one for the same audience", async () => {
  const { address } = await visit("/help/submit-a-referral", { facts: emptyFacts });
  await page.getByRole("link", { name: /^Next guide/ }).click();
  await expect.poll(address).toBe("/help/follow-your-referrals");
  await page.getByRole("link", { name: /^Previous guide/ }).click();
  await expect.poll(address).toBe("/help/submit-a-referral");
});

it("links the first guide of an audience only to the next one", async () => {
  await visit("/help/your-account", { facts: emptyFacts });
  await expect.element(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Next guide/ })).toBeVisible();
  expect(page.getByRole("link", { name: /^Previous guide/ }).query()).toBeNull();
});

it("links the last guide of an audience only to the previous one", async () => {
  await visit("/help/how-you-are-paid", { facts: emptyFacts });
  await expect.element(page.getByRole("link", { name: /^Previous guide/ })).toBeVisible();
  expect(page.getByRole("link", { name: /^Next guide/ }).query()).toBeNull();
});
