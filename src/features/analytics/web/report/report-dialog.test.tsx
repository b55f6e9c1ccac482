import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { errors } from "../../contract.ts";
import { endReport, listReports, orderReport, type Report, unsubscribeReport } from "../../reports.ts";
import { analyticsFixtures } from "../testing/analytics-fixtures.ts";

const weekly: Report = {
  id: `rpt_${"1".repeat(32)}`,
  cadence: "weekly",
  narrowed: {},
  onDay: 3,
  nextAt: "2026-11-18T06:00:00Z",
  sentAt: null,
};
const asReferrer = (reports: Report[], ...more: Stub[]): Stub[] =>
  analyticsFixtures("referrer", [...more, [listReports, respondWith({ reports })]]);
const dialog = () => page.getByRole("dialog", { name: "Email report" });
async function open(address = "/analytics") {
  await visit(address);
  await page.getByRole("button", { name: "Email report" }).click();
  await expect.element(dialog()).toBeVisible();
}

it("returns the focus to the button that opened it", async () => {
  stubServer(asReferrer([]));
  await open();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Email report" })).toHaveFocus();
});

it("orders a report on the page's figures and filters for the chosen day", async () => {
  const asked = stubServer(asReferrer([], [orderReport, respondWith(weekly)]));
  await open("/analytics?source=event");
  await expect.element(dialog().getByText("Source: Event")).toBeVisible();
  await dialog().getByRole("combobox", { name: "Day of the week" }).selectOptions("Wednesday");
  await dialog().getByRole("button", { name: "Subscribe" }).click();
  await expect.element(page.getByText("Subscribed. The first report arrives on November 18, 2026.")).toBeVisible();
  const order = asked.find(({ body }) => body !== undefined && (body as { cadence?: string }).cadence);
  expect(order?.body).toEqual({ cadence: "weekly", onDay: 3, narrowed: { source: "event" } });
});

it("shows when the next report is due, and stops it", async () => {
  const asked = stubServer(asReferrer([weekly], [endReport, respondWith({ ended: true })]));
  await open();
  await expect.element(dialog().getByText("Next report on November 18, 2026.")).toBeVisible();
  await expect.element(dialog().getByRole("combobox", { name: "Day of the week" })).toHaveValue("3");
  await expect.element(dialog().getByText("All referrals you can see, no filters.")).toBeVisible();
  await dialog().getByRole("button", { name: "Unsubscribe" }).click();
  await expect.element(page.getByText("Unsubscribed.")).toBeVisible();
  expect(asked.some(({ path }) => path.endsWith(weekly.id))).toBe(true);
});

it("offers the days that every month has, and shows why an order was rejected", async () => {
  stubServer(asReferrer([], [orderReport, rejectWith(baseErrors.forbidden)]));
  await open();
  await dialog()
    .getByRole("radio", { name: /Monthly/ })
    .click({ force: true });
  await dialog().getByRole("combobox", { name: "Day of the month" }).selectOptions("28");
  await dialog().getByRole("button", { name: "Subscribe" }).click();
  await expect.element(dialog().getByText("Your role doesn’t allow this.")).toBeVisible();
});

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const leave = "/reports/leave?token=a-token-from-the-mail-0123456789";

it("asks for confirmation before the link in a mail ends a report", async () => {
  const asked = stubServer([stranger, [unsubscribeReport, respondWith({ ended: true })]]);
  await visit(leave);
  await expect.element(page.getByRole("heading", { name: "Unsubscribe from this report?" })).toBeVisible();
  expect(asked.filter(({ path }) => path === unsubscribeReport.path)).toEqual([]);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect.element(page.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible();
});

it("explains that the report has already ended", async () => {
  stubServer([stranger, [unsubscribeReport, rejectWith(errors.reportOver)]]);
  await visit(leave);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect.element(page.getByRole("heading", { name: "No report behind this link" })).toBeVisible();
});
