import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import * as contract from "../../contract/moderation.ts";
import { chatServer, conversationId } from "../testing/chat-examples.ts";

const admin: Stub = [getMe, respondWith(exampleMe("admin"))];
const report: contract.Report = {
  id: `cmp_${"1".repeat(32)}`,
  reason: "spam",
  note: "Third time this week",
  state: "open",
  reportedBy: "Ana Lima",
  text: "Buy now",
  author: "Lina Haddad",
  messageId: `cms_${"1".repeat(32)}`,
  conversationId,
  createdAt: "2026-03-02T09:03:00Z",
};
const serverWith = (...stubs: Stub[]) => stubServer([admin, ...stubs, ...chatServer().stubs, ...homeStubs()]);
const panel = () => page.getByRole("dialog");

it("shows what was reported, by whom and why, and deletes the message", async () => {
  const asked = serverWith(
    [contract.listReports, respondWith({ items: [report], next: null })],
    [contract.decideReport, respondWith({ ...report, state: "removed" })],
  );
  await visit("/communication?panel=reports");
  await expect.element(panel().getByText("Buy now")).toBeVisible();
  await expect.element(panel().getByText("Written by Lina Haddad, reported by Ana Lima")).toBeVisible();
  await expect.element(panel().getByText("Third time this week")).toBeVisible();
  await panel().getByRole("button", { name: "Delete message" }).click();
  await expect.element(page.getByText("Message deleted.")).toBeVisible();
  expect(asked.find(({ path }) => path.endsWith("/decision"))?.body).toEqual({ decision: "removed" });
});

it("offers no decision on a report that has one, and says when there are none", async () => {
  serverWith([contract.listReports, respondWith({ items: [{ ...report, state: "dismissed" }], next: null })]);
  await visit("/communication?panel=reports");
  await expect.element(panel().getByText("Dismissed", { exact: true })).toBeVisible();
  expect(panel().getByRole("button", { name: "Dismiss report" }).query()).toBeNull();
});

it("saves how long messages are kept", async () => {
  const asked = serverWith(
    [contract.getChatSettings, respondWith({ retentionDays: null })],
    [contract.updateChatSettings, respondWith({ retentionDays: 365 })],
  );
  await visit("/communication?panel=settings");
  const field = panel().getByRole("combobox", { name: "Keep messages for" });
  await expect.element(field).toHaveValue("No limit");
  await field.click();
  await page.getByRole("option", { name: "365 days" }).click();
  await panel().getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Retention saved.")).toBeVisible();
  expect(asked.find(({ body }) => body)?.body).toEqual({ retentionDays: 365 });
});
