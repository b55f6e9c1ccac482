import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getCatalog } from "#features/programs/contract.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import { errors } from "../../contract/errors.ts";
import { listReferrals } from "../../contract/list.ts";
import { moveReferral } from "../../contract/moves.ts";
import { addBusinessTime } from "../../rules/review-clock.ts";
import { programs, referral } from "../testing/record-examples.ts";
import { referralsFixtures } from "../testing/referrals-fixtures.ts";

const calendar = { timeZone: "UTC", businessHours: defaultBusinessHours };
const hour = 3_600_000;
/** Returns a time this many business hours from now plus a margin, because the clock shows whole hours. */
const inHours = (hours: number) =>
  new Date(addBusinessTime(Date.now(), hours * hour + hour / 2, calendar)).toISOString();
const numbered = (digit: number) => `ref_${String(digit).repeat(32)}` as const;
const late = referral({ reviewDueAt: "2026-01-05T08:00:00Z" });
const soon = referral({ id: numbered(3), fullName: "Mei Lin", reviewDueAt: inHours(5) });
const asked = referral({ id: numbered(4), fullName: "Ali Hasan", status: "needs_info", reviewDueAt: null });
const behind = referral({
  id: numbered(5),
  fullName: "Zoe Karim",
  status: "submitted",
  waiting: true,
  reviewDueAt: null,
});
const queue = referralsFixtures("company", [
  [getCatalog, respondWith({ ...programs(), ...calendar })],
  [listReferrals, respondWith({ items: [late, soon, asked, behind], next: null })],
]);
const waits = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });

it("shows each row with its clock in business hours", async () => {
  const sent = stubServer(queue);
  await visit("/referrals?tab=review");
  await expect.element(waits(/Ben Okoro/).getByText("Answer overdue")).toBeVisible();
  await expect.element(waits(/Mei Lin/).getByText("Answer due in 5 business hours")).toBeVisible();
  await expect.element(waits(/Ali Hasan/).getByText("Waits for the referrer’s answer")).toBeVisible();
  await expect.element(waits(/Zoe Karim/).getByText("Waiting list")).toBeVisible();
  await expect.element(page.getByText("1 review is overdue.")).toBeVisible();
  const list = sent.map(({ path }) => path).find((path) => path.includes("reviewDueAt"));
  expect(new URL(list ?? "", location.origin).searchParams.getAll("filter")).toEqual([
    "status:in:submitted,under_review,needs_info",
  ]);
});

it("is operated by keyboard: a accepts, r asks for the reason first, arrows move on", async () => {
  const sent = stubServer([[moveReferral, respondWith({ ...late, status: "accepted" })], ...queue]);
  await visit("/referrals?tab=review");
  await expect.element(waits(/Ben Okoro/)).toBeVisible();
  (
    waits(/Ben Okoro/)
      .getByRole("button")
      .first()
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard("a");
  await expect.element(page.getByText("Ben Okoro is accepted.")).toBeVisible();
  expect(sent.find(({ path }) => path.endsWith("/moves"))?.body).toEqual({ version: 3, move: "accept" });
  await userEvent.keyboard("{ArrowDown}r");
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

it("explains why a referral cannot be accepted", async () => {
  stubServer([[moveReferral, rejectWith(errors.customer)], ...queue]);
  await visit("/referrals?tab=review");
  await page.getByRole("button", { name: "Accept Ben Okoro" }).click();
  await expect.element(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Accept Ben Okoro" })).toBeEnabled();
});

it("offers no actions on the waiting list or with an open question", async () => {
  stubServer(queue);
  await visit("/referrals?tab=review");
  await expect.element(waits(/Zoe Karim/)).toBeVisible();
  for (const name of ["Ali Hasan", "Zoe Karim"])
    expect(page.getByRole("button", { name: `Accept ${name}` }).elements()).toEqual([]);
});

it("shows when nothing is pending", async () => {
  stubServer(referralsFixtures("company", [[listReferrals, respondWith({ items: [], next: null })]]));
  await visit("/referrals?tab=review");
  await expect.element(page.getByRole("heading", { name: "Nothing waits for review" })).toBeVisible();
  await expect.element(page.getByText("Every review is answered.")).toBeVisible();
});
