import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { failNetwork, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { extractContact, getExtractor } from "../../contract/extraction.ts";
import { checkOwnership } from "../../contract/ownership.ts";
import { createReferral, updateReferral } from "../../contract/record.ts";
import { suggestCompanies } from "../../contract/suggestions.ts";
import { referral } from "../testing/record-examples.ts";
import { referralsFixtures } from "../testing/referrals-fixtures.ts";

const draft = referral({ status: "draft", version: 1, submittedAt: null, consent: "none", moves: ["submit"] });
const email = "From: Grace Holloway <grace@holloway.example>\nWe want new machines for €48,000.";
const found = {
  fields: { fullName: "Grace Holloway", email: "grace@holloway.example", estimatedMinor: 4_800_000, currency: "GBP" },
  quotes: { fullName: "From: Grace Holloway <grace@holloway.example>", estimatedMinor: "machines for £48,000" },
  providerName: "Anthropic",
};
const open = async (...stubs: Stub[]) => {
  const asked = stubServer(
    referralsFixtures("referrer", [
      ...stubs,
      [getExtractor, respondWith({ providerName: "Anthropic", pictureProviderName: null })],
      [checkOwnership, respondWith({ ownership: "free", id: null, freeBy: null })],
      [suggestCompanies, respondWith({ items: [] })],
      [createReferral, respondWith(draft)],
      [updateReferral, respondWith(draft)],
    ]),
  );
  await visit("/referrals?form=new");
  return asked;
};
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name });
const paste = async (text: string) => {
  await button("Paste an email").click();
  await field("Email, signature, or vCard").fill(text);
  await button("Fill in").click();
};

it("says what is sent to whom, fills empty fields, and shows where each value is from", async () => {
  const asked = await open([extractContact, respondWith(found)]);
  await button("Paste an email").click();
  await expect.element(page.getByText(/sent to Anthropic with placeholders for email addresses/)).toBeVisible();
  expect(asked.some(({ path, body }) => path.endsWith("/extractions") && body !== undefined)).toBe(false);
  await field("Email, signature, or vCard").fill(email);
  await button("Fill in").click();
  await expect.element(page.getByText("Filled in by Anthropic:")).toBeVisible();
  await expect.element(field("Full name")).toHaveValue("Grace Holloway");
  await expect
    .element(field("Full name"))
    .toHaveAccessibleDescription("From the pasted text: “From: Grace Holloway <grace@holloway.example>”");
  await expect.element(field("Estimated value")).toHaveValue("48,000");
  await expect.element(page.getByRole("combobox", { name: "Currency" })).toHaveValue("GBP");
  await field("Full name").fill("Grace H.");
  await expect.element(field("Full name")).not.toHaveAccessibleDescription(/pasted/);
});

it("keeps what is filled in already, replaces it on request, and undoes both at once", async () => {
  await open([extractContact, respondWith(found)]);
  await field("Full name").fill("My own words");
  await paste(email);
  await expect.element(page.getByText("1 field has another value and was kept. Found:")).toBeVisible();
  await expect.element(field("Full name")).toHaveValue("My own words");
  await expect.element(field("Email")).toHaveValue("grace@holloway.example");
  await button("Replace 1 field").click();
  await expect.element(field("Full name")).toHaveValue("Grace Holloway");
  await button("Undo").click();
  await expect.element(field("Full name")).toHaveValue("My own words");
  await expect.element(field("Email")).toHaveValue("");
  await expect.element(page.getByRole("combobox", { name: "Currency" })).toHaveValue("EUR");
});

it("reads with fixed rules when the server can't be reached", async () => {
  await open([extractContact, failNetwork]);
  await paste(email);
  await expect.element(page.getByText("Filled in by fixed rules:")).toBeVisible();
  await expect.element(field("Email")).toHaveValue("grace@holloway.example");
});

it("without a provider nothing is sent", async () => {
  const asked = await open([getExtractor, respondWith({ providerName: null, pictureProviderName: null })]);
  await paste(email);
  await expect.element(field("Full name")).toHaveValue("Grace Holloway");
  expect(asked.some(({ path, body }) => path.endsWith("/extractions") && body !== undefined)).toBe(false);
});

it("ignores an answer that arrives after cancelling, and says when nothing was found", async () => {
  let release = () => {};
  const waits = new Promise<void>((done) => {
    release = done;
  });
  const nothing = respondWith({ fields: {}, quotes: {}, providerName: null });
  let isFirst = true;
  await open([
    extractContact,
    async (request) => {
      if (!isFirst) return nothing(request);
      isFirst = false;
      await waits;
      return respondWith(found)(request);
    },
  ]);
  await paste(email);
  await button("Cancel").first().click();
  release();
  await paste("Nothing here");
  await expect.element(page.getByText("No contact details found.")).toBeVisible();
  await expect.element(field("Full name")).toHaveValue("");
});
