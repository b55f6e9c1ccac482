import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { changeLocale } from "#web/i18n/i18n.ts";
import { errors, readLink, readTouchedLink, submitDetails } from "../../contract.ts";

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const lena = {
  code: "LENA-7K3Q",
  referrer: "Lena Brandt",
  photo: null,
  since: 2023,
  message: "They did our own roof.",
  program: "",
  description: "",
  products: ["Panels"],
  coupon: null,
  reviewBy: "2026-11-24T16:00:00Z",
  retentionDays: 365,
};
const heading = (name: string | RegExp) => expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
const field = (name: string) => page.getByRole("textbox", { name, exact: true });

it("names the referrer and submits a contact's details", async () => {
  const requests = stubServer([
    stranger,
    [readLink, respondWith(lena)],
    [submitDetails, respondWith({ received: true })],
  ]);
  await visit("/refer?code=LENA-7K3Q");
  await heading(/^Lena Brandt recommends .+ to you$/);
  for (const words of ["They did our own roof.", "Partner since 2023", "Panels", "By November 24, 2026"])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(/earn a commission if you become a customer/)).toBeVisible();
  await expect.element(page.getByText(/Deleted 365 days after/)).toBeVisible();
  await page.getByRole("button", { name: "Send my details" }).click();
  await expect.element(field("Your name")).toHaveFocus();
  await expect.element(field("Your name")).toHaveAccessibleDescription("This field is required.");
  await field("Your name").fill("Ben Okoro");
  await field("Email").fill("ben@example.com");
  await page.getByRole("button", { name: "Send my details" }).click();
  await expect.element(page.getByText("Please agree to be contacted.")).toBeVisible();
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Send my details" }).click();
  await heading("Thank you. We received your details");
  expect(requests.findLast(({ body }) => body)?.body).toMatchObject({
    fullName: "Ben Okoro",
    email: "ben@example.com",
    consent: true,
    website: "",
  });
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toContain("noindex");
});

it("takes a code, and says beside it why it cannot be used, without losing what was typed", async () => {
  let isUsable = false;
  const requests = stubServer([
    stranger,
    [readLink, respondWith(lena)],
    [
      submitDetails,
      (request) =>
        (isUsable ? respondWith({ received: true }) : rejectWith(errors.couponUsedUp, { code: "ANNA10" }))(request),
    ],
  ]);
  await visit("/refer?code=LENA-7K3Q");
  await field("Your name").fill("Ben Okoro");
  await field("Email").fill("ben@example.com");
  await page.getByRole("button", { name: "Have a code?" }).click();
  await expect.element(field("Code (optional)")).toHaveFocus();
  await field("Code (optional)").fill("anna10");
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Send my details" }).click();
  await expect.element(field("Code (optional)")).toHaveAccessibleDescription(/The code ANNA10 has been used up\./);
  await expect.element(field("Your name")).toHaveValue("Ben Okoro");
  isUsable = true;
  await field("Code (optional)").fill("");
  await page.getByRole("button", { name: "Send my details" }).click();
  await heading("Thank you. We received your details");
  const sent = requests.flatMap(({ body }) => (body as { couponCode?: string } | undefined)?.couponCode ?? []);
  expect(sent).toEqual(["anna10", ""]);
});

it("writes the day in an error as the reader writes dates", async () => {
  const expired = rejectWith(errors.couponExpired, { code: "ANNA10", day: "2026-09-30" });
  stubServer([stranger, [readLink, respondWith(lena)], [submitDetails, expired]]);
  await visit("/refer?code=LENA-7K3Q");
  await changeLocale("de");
  await field("Ihr Name").fill("Ben Okoro");
  await field("E-Mail").fill("ben@example.com");
  await page.getByRole("button", { name: "Haben Sie einen Code?" }).click();
  await field("Gutscheincode (optional)").fill("anna10");
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Meine Daten senden" }).click();
  await expect.element(page.getByText("Der Code ANNA10 ist am 30.09.2026 abgelaufen.")).toBeVisible();
});

it("offers the link's own coupon code with what it gives", async () => {
  const coupon = { code: "ANNA10", description: "10% off the first order" };
  stubServer([stranger, [readLink, respondWith({ ...lena, coupon })]]);
  await visit("/refer?code=LENA-7K3Q");
  await expect.element(field("Code (optional)")).toHaveValue("ANNA10");
  await expect.element(page.getByText("10% off the first order")).toBeVisible();
});

it("without a code, loads the link followed last and names its program", async () => {
  stubServer([stranger, [readTouchedLink, respondWith({ ...lena, program: "Solar", description: "Roofs that pay" })]]);
  await visit("/refer", { width: 360 });
  await heading("Lena Brandt recommends Solar to you");
  await expect.element(page.getByText("Roofs that pay")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it.each([errors.unknownCode, baseErrors.invalid])("shows in the brand that a link has ended (%#)", async (kind) => {
  stubServer([stranger, [readLink, rejectWith(kind, { fields: {} })]]);
  await visit("/refer?code=GONE");
  await heading("This link has ended");
});

it("offers to try again after a network error", async () => {
  let isUp = false;
  stubServer([
    stranger,
    [readLink, (request) => (isUp ? respondWith(lena) : rejectWith(baseErrors.notFound))(request)],
  ]);
  await visit("/refer?code=LENA-7K3Q");
  await heading("Couldn’t load this page");
  isUp = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(/^Lena Brandt recommends/);
});

it("shows on a phone the person, then the form, the offer and the next steps", async () => {
  stubServer([stranger, [readLink, respondWith(lena)]]);
  await visit("/refer?code=LENA-7K3Q", { width: 360 });
  await heading(/^Lena Brandt recommends/);
  const tops = [/^Lena Brandt recommends/, /^Get in touch with/, /^What .+ offers$/, "What happens next"].map(
    (name) => page.getByRole("heading", { name }).element().getBoundingClientRect().top,
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
