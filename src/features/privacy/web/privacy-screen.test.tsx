import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import * as contract from "../contract.ts";

const admin = exampleMe("admin", { operator: false, plan: "enterprise" });
const settings: contract.PrivacySettings = {
  retentionDays: null,
  controller: "Acme Solar GmbH",
  processor: "Goodword Ltd",
  agreement: { version: 1, acceptedAt: null, acceptedBy: null },
};
const request: contract.PrivacyRequest = {
  id: `req_${"1".repeat(32)}`,
  kind: "erasure",
  email: "maria@example.com",
  note: "By phone",
  state: "open",
  createdAt: "2026-11-01T10:00:00.000Z",
  dueAt: "2026-12-01T10:00:00.000Z",
  closedAt: null,
  answer: "",
  erased: 0,
};
const app = (...more: Stub[]) =>
  stubServer([
    ...more,
    [getMe, respondWith(admin)],
    [contract.listConsents, respondWith({ items: [], next: null })],
    [contract.listRequests, respondWith({ items: [request], next: null })],
    [contract.getPrivacySettings, respondWith(settings)],
  ]);
const bodies = (asked: ReturnType<typeof stubServer>) =>
  asked.map(({ body }) => body).filter((body) => body !== undefined);
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => localStorage.clear());

it("shows exactly what is erased, and asks for confirmation", async () => {
  const asked = app([contract.setRetention, respondWith({ ...settings, retentionDays: 90 })]);
  await visit("/admin/privacy?tab=retention");
  await page.getByRole("combobox", { name: "Keep for" }).click();
  await page.getByRole("option", { name: "90 days" }).click();
  await button("Save").click();
  const question = page.getByRole("alertdialog", { name: "Delete older data?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(bodies(asked)).toEqual([]);
  await button("Save").click();
  await question.getByRole("button", { name: "Save and delete" }).click();
  await expect.poll(() => bodies(asked)).toEqual([{ retentionDays: 90 }]);
});

it("erases a contact only after a confirmation", async () => {
  const done = { ...request, state: "done" as const, email: "m•••@example.com", erased: 2 };
  const asked = app([contract.completeRequest, respondWith(done)]);
  await visit(`/admin/privacy?tab=requests&id=${request.id}`);
  await button("Delete data").click();
  await page
    .getByRole("alertdialog", { name: "Delete the data of maria@example.com?" })
    .getByRole("button", { name: "Delete data" })
    .click();
  await expect.element(page.getByText("The contact’s data was deleted.")).toBeVisible();
  expect(asked.some(({ path }) => path === `/api/v1/privacy/requests/${request.id}/completion`)).toBe(true);
});

it("names both parties of the agreement, and accepts it", async () => {
  const accepted = { version: 1, acceptedAt: "2026-11-17T10:00:00.000Z", acceptedBy: "Nora Weiss" };
  app([contract.acceptAgreement, respondWith({ ...settings, agreement: accepted })]);
  await visit("/admin/privacy?tab=agreement");
  await expect
    .element(page.getByText("Between Acme Solar GmbH (controller) and Goodword Ltd (processor)."))
    .toBeVisible();
  await button("Accept agreement").click();
  await expect.element(page.getByText("Nora Weiss")).toBeVisible();
});

it("lists every processing activity with its legal basis", async () => {
  app();
  await visit("/admin/privacy?tab=records");
  await expect.element(page.getByText("Referred contacts")).toBeVisible();
  await expect.element(page.getByText(/Legal obligation, Art\. 6\(1\)\(c\)/)).toBeVisible();
});

it("says that the legal minimum works without the tools, when they are switched off [R6.3]", async () => {
  stubServer([[getMe, respondWith({ ...admin, off: ["gdprCompliance"] })]]);
  await visit("/admin/privacy");
  await expect.element(page.getByText(/Contacts can still decline/)).toBeVisible();
});
