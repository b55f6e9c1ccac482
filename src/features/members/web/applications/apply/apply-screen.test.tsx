import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe, errors as identityErrors } from "#features/identity/contract.ts";
import { type ApplicationForm, apply, confirmApplication, getApplicationForm } from "../../../contract/applications.ts";
import { errors } from "../../../contract.ts";

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const form: ApplicationForm = {
  intro: "We look for installers.\nYou know the roofs.",
  fields: { company: "required", website: "optional", phone: "hidden", country: "hidden" },
  questions: [
    { id: "q1", kind: "choice", label: "How many customers?", required: true, options: ["Few", "Many"] },
    { id: "q2", kind: "text", label: "Why us?", required: false, options: [] },
  ],
  asksAgreement: true,
  answerDays: 3,
};
const shown = (more: Partial<ApplicationForm> = {}): Stub => [
  getApplicationForm,
  respondWith({ ...form, ...more, keptDays: 180 }),
];
const brand = { name: "Acme Solar", termsUrl: "https://acme.example/terms" };
const options = { brand, platform: false, registration: "application" } as const;
const submit = () => page.getByRole("button", { name: "Send application" }).click();

it("asks what the tenant chose, sends the answers, and says what happens next", async () => {
  const requests = stubServer([stranger, shown(), [apply, respondWith({ received: true })]]);
  await visit("/apply", options);
  await expect.element(page.getByRole("heading", { level: 1, name: "Apply to join Acme Solar" })).toBeVisible();
  await expect.element(page.getByText("You know the roofs.")).toBeVisible();
  await expect.element(page.getByText(/deleted 180 days after the decision/)).toBeVisible();
  expect(page.getByRole("textbox", { name: /Phone/ }).query()).toBeNull();
  await page.getByRole("textbox", { name: "Full name" }).fill("Ben Okoro");
  await page.getByRole("textbox", { name: "Email" }).fill(" ben@example.com ");
  await page.getByRole("textbox", { name: "Company" }).fill("Okoro");
  await page.getByRole("combobox", { name: "How many customers?" }).selectOptions("Many");
  await expect
    .element(page.getByRole("link", { name: "Read the terms" }))
    .toHaveAttribute("href", "https://acme.example/terms");
  await page.getByRole("checkbox", { name: "I accept the terms of Acme Solar." }).click();
  await submit();
  await expect.element(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect.element(page.getByText("ben@example.com")).toBeVisible();
  await expect.element(page.getByText(/usually within 3 business days/)).toBeVisible();
  expect(requests.find(({ path }) => path === "/api/v1/applications")?.body).toEqual({
    ...{ name: "Ben Okoro", email: "ben@example.com", company: "Okoro", website: "", phone: "", country: "" },
    ...{ answers: { q1: "Many", q2: "" }, agreed: true, fax: "", locale: "en" },
  });
});

it("shows what is missing at its field before it sends anything, and focuses the first", async () => {
  const requests = stubServer([stranger, shown()]);
  await visit("/apply", options);
  await submit();
  await expect.element(page.getByRole("textbox", { name: "Full name" })).toHaveFocus();
  for (const field of [
    page.getByRole("textbox", { name: "Company" }),
    page.getByRole("combobox", { name: "How many customers?" }),
  ])
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText("Accept the terms to apply.")).toBeVisible();
  expect(page.getByRole("textbox", { name: "Why us? (optional)" }).element().getAttribute("aria-invalid")).not.toBe(
    "true",
  );
  expect(requests.some(({ path }) => path === "/api/v1/applications")).toBe(false);
});

it("promises no time where the tenant set none, and says when too many were sent", async () => {
  const fields = { ...form.fields, company: "hidden" } as const;
  const bare: ApplicationForm = { ...form, fields, questions: [], asksAgreement: false, answerDays: null };
  stubServer([stranger, shown(bare), [apply, rejectWith(identityErrors.tooManyAttempts)]]);
  await visit("/apply", options);
  await expect.element(page.getByText("We’ll email you our decision.")).toBeVisible();
  expect(page.getByText(/business day/).query()).toBeNull();
  await page.getByRole("textbox", { name: "Full name" }).fill("Ben");
  await page.getByRole("textbox", { name: "Email" }).fill("ben@example.com");
  await submit();
  await expect.element(page.getByText("Too many failed attempts, please try again later.")).toBeVisible();
});

it("says before and after an application that a server without a mail service sends no link yet", async () => {
  const fields = { ...form.fields, company: "hidden" } as const;
  const bare = { fields, questions: [], asksAgreement: false };
  stubServer([stranger, shown(bare), [apply, respondWith({ received: true })]]);
  await visit("/apply", { ...options, sendsMail: false });
  await expect.element(page.getByText(/^This server can’t send email yet/)).toBeVisible();
  await page.getByRole("textbox", { name: "Full name" }).fill("Ben");
  await page.getByRole("textbox", { name: "Email" }).fill("ben@example.com");
  await submit();
  await expect.element(page.getByRole("heading", { name: "No email was sent" })).toBeVisible();
  await expect.element(page.getByText(/^Your application is saved/)).toMatchTextContent("a link at ben@example.com");
  expect(page.getByText(/We sent/).query()).toBeNull();
});

it("says that a tenant takes no applications, without asking for a form", async () => {
  const requests = stubServer([stranger]);
  await visit("/apply", { ...options, registration: "closed" });
  const closed = page.getByRole("heading", { name: "Applications are closed" });
  await expect.element(closed).toBeVisible();
  expect(requests.some(({ path }) => path === getApplicationForm.path)).toBe(false);
});

it("says that a tenant takes none any more if that changed after the page was loaded", async () => {
  stubServer([stranger, [getApplicationForm, rejectWith(errors.applicationsClosed)]]);
  await visit("/apply", options);
  await expect.element(page.getByRole("heading", { name: "Applications are closed" })).toBeVisible();
});

it("confirms the address by the mailed link, once", async () => {
  const token = "a-token-from-the-mail-7";
  const requests = stubServer([
    stranger,
    [confirmApplication, respondWith({ email: "ben@example.com", answerDays: 2 })],
  ]);
  await visit(`/apply/confirm?token=${token}`, { brand });
  await expect.element(page.getByRole("heading", { name: "Application received" })).toBeVisible();
  await expect.element(page.getByText(/usually within 2 business days/)).toBeVisible();
  expect(requests.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual([{ token }]);
});

it("leads back to the form when the link is over", async () => {
  stubServer([stranger, [confirmApplication, rejectWith(errors.applicationLinkOver)]]);
  await visit("/apply/confirm?token=a-token-that-is-over-7", { brand });
  await expect.element(page.getByRole("link", { name: "Open the form" })).toHaveAttribute("href", "/apply");
});
