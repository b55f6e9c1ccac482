import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { giveConsent, readConsent } from "../../contract/consent.ts";
import { errors } from "../../contract/errors.ts";

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const kept = {
  fullName: "Ben Okoro",
  email: "ben@example.com",
  company: "",
  referrer: "Lena Brandt",
  consent: "attested",
};
const address = "/consent?token=a-token-from-the-mail-to-them";
const heading = (name: string | RegExp) => expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("shows what is stored, and keeps it when the contact agrees", async () => {
  const asked = stubServer([
    stranger,
    [readConsent, respondWith(kept)],
    [giveConsent, respondWith({ consent: "confirmed" })],
  ]);
  await visit(address);
  await heading(/^Lena Brandt recommended you to/);
  await expect.element(page.getByText("ben@example.com")).toBeVisible();
  await expect.element(page.getByText("Company", { exact: true })).not.toBeInTheDocument();
  await button("That is fine with me").click();
  await heading("Thank you, you agreed");
  expect(asked.at(-1)?.body).toEqual({ token: "a-token-from-the-mail-to-them", agrees: true });
});

it("asks before it erases, and confirms that it did", async () => {
  const asked = stubServer([
    stranger,
    [readConsent, respondWith(kept)],
    [giveConsent, respondWith({ consent: "declined" })],
  ]);
  await visit(address);
  await button("Erase my details").click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent(/This cannot be undone/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase my details" }).click();
  await heading("Your details are erased");
  expect(asked.at(-1)?.body).toEqual({ token: "a-token-from-the-mail-to-them", agrees: false });
});

it("lets a contact who agreed change their mind", async () => {
  stubServer([
    stranger,
    [readConsent, respondWith({ ...kept, consent: "confirmed" })],
    [giveConsent, respondWith({ consent: "declined" })],
  ]);
  await visit(address);
  await heading("Thank you, you agreed");
  await button("Erase my details").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase my details" }).click();
  await heading("Your details are erased");
});

it.each([errors.consentOver, baseErrors.invalid])("explains that a link is no longer valid (%#)", async (kind) => {
  stubServer([stranger, [readConsent, rejectWith(kind, { fields: {} })]]);
  await visit(address);
  await heading("This link does not work any more");
});
