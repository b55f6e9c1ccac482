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
  phone: "+49 30 1234",
  company: "",
  position: "",
  notes: "Three flat roofs",
  tags: ["solar", "lease"],
  relationship: "client",
  context: "",
  city: "Aurora",
  state: "",
  country: "US",
  attachments: ["roof.pdf"],
  referrer: "Lena Brandt",
  referrerPhoto: null,
  assignee: { name: "Anika Rao", photo: null },
  consent: "attested",
  answerBy: "2026-11-30T12:00:00Z",
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
  await heading(/^Lena Brandt introduced you to/);
  for (const shared of ["ben@example.com", "+49 30 1234", "Three flat roofs", "solar and lease", "roof.pdf", "Client"])
    await expect.element(page.getByText(shared, { exact: true })).toBeVisible();
  await expect.element(page.getByText("Aurora and United States")).toBeVisible();
  await expect.element(page.getByText("Company", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText(/^If you don’t answer by November 30, 2026/)).toBeVisible();
  await expect.element(page.getByText(/^Anika Rao from .+ will contact you\.$/)).toBeVisible();
  await button("Yes, you can contact me").click();
  await heading("Thank you. You agreed to be contacted");
  expect(asked.at(-1)?.body).toEqual({ token: "a-token-from-the-mail-to-them", agrees: true });
});

it("asks before it erases, and confirms that it did", async () => {
  const asked = stubServer([
    stranger,
    [readConsent, respondWith(kept)],
    [giveConsent, respondWith({ consent: "declined" })],
  ]);
  await visit(address);
  await button("No, delete my details").click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent(/This can’t be undone/);
  await page.getByRole("alertdialog").getByRole("button", { name: "No, delete my details" }).click();
  await heading("Your details are deleted");
  expect(asked.at(-1)?.body).toEqual({ token: "a-token-from-the-mail-to-them", agrees: false });
});

it("lets a contact who agreed change their mind", async () => {
  stubServer([
    stranger,
    [readConsent, respondWith({ ...kept, consent: "confirmed" })],
    [giveConsent, respondWith({ consent: "declined" })],
  ]);
  await visit(address);
  await heading("Thank you. You agreed to be contacted");
  await button("No, delete my details").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "No, delete my details" }).click();
  await heading("Your details are deleted");
});

it.each([errors.consentOver, baseErrors.invalid])("explains that a link is no longer valid (%#)", async (kind) => {
  stubServer([stranger, [readConsent, rejectWith(kind, { fields: {} })]]);
  await visit(address);
  await heading("This link no longer works");
});

it.each([1280, 360])("shows both answers in the same size above the fold at %i px", async (width) => {
  stubServer([stranger, [readConsent, respondWith(kept)]]);
  await visit(address, { width });
  await heading(/^Lena Brandt introduced you to/);
  const [yes, no] = ["Yes, you can contact me", "No, delete my details"].map((name) =>
    button(name).element().getBoundingClientRect(),
  );
  expect(yes?.height).toBe(no?.height);
  expect(Math.abs(Number(yes?.width) - Number(no?.width))).toBeLessThan(1);
  expect(no?.bottom).toBeLessThan(740);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
