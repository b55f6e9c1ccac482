import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { errors } from "../../contract/errors.ts";
import { listReferrals } from "../../contract/list.ts";
import { moveReferral } from "../../contract/moves.ts";
import { listDuplicates, setDistinct } from "../../contract/ownership.ts";
import { getReferral } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { getTrackRecord } from "../../contract/track-record.ts";
import { ids, referral, trackRecord } from "../testing/record-examples.ts";
import { referralsFixtures } from "../testing/referrals-fixtures.ts";

const numbered = (digit: number) => `ref_${String(digit).repeat(32)}` as const;
const late = referral({ reviewDueAt: "2026-01-05T08:00:00Z" });
const soon = referral({ id: numbered(3), fullName: "Mei Lin", reviewDueAt: "2027-03-18T16:30:00Z" });
const asked = referral({
  id: numbered(4),
  fullName: "Ali Hasan",
  status: "needs_info",
  question: "Which budget?",
  reviewDueAt: null,
  moves: [],
});
const behind = referral({
  id: numbered(5),
  fullName: "Zoe Karim",
  status: "submitted",
  waiting: true,
  reviewDueAt: null,
  moves: [],
});
const all = [late, soon, asked, behind];

/** Stubs a server that removes what was decided from the queue. */
function queue(more: Stub[] = [], rows: Referral[] = all) {
  const decided = new Set<string>();
  const idIn = (path: string) => /ref_[0-9a-f]{32}/.exec(path)?.[0];
  return stubServer(
    referralsFixtures("company", [
      ...more,
      [
        moveReferral,
        ({ path }) => {
          decided.add(idIn(path) ?? "");
          return Response.json({ ...rows.find(({ id }) => id === idIn(path)), status: "accepted", moves: [] });
        },
      ],
      [getReferral, ({ path }) => Response.json(rows.find(({ id }) => id === idIn(path)))],
      [listReferrals, () => Response.json({ items: rows.filter(({ id }) => !decided.has(id)), next: null })],
    ]),
  );
}
const item = (name: RegExp) =>
  page.getByRole("navigation", { name: "Referrals to review" }).getByRole("button", { name });
const detail = (name: string) => page.getByRole("article", { name });
const moves = (sent: { path: string; body: unknown }[]) =>
  sent.filter(({ path }) => path.endsWith("/moves")).map(({ body }) => body);

it("groups the pending referrals by urgency, with the date and time each is due", async () => {
  const sent = queue();
  await visit("/referrals?tab=review");
  await expect.element(item(/Ben Okoro/)).toMatchTextContent("Overdue");
  await expect.element(item(/Mei Lin/)).toMatchTextContent("Thu, Mar 18");
  await expect.element(page.getByRole("heading", { name: "Waiting for a reply 1" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Waiting list 1" })).toBeVisible();
  await item(/Mei Lin/).click();
  await expect.element(detail("Mei Lin").getByText(/^Review by Thu, Mar 18, /)).toBeVisible();
  const list = sent.map(({ path }) => path).find((path) => path.includes("reviewDueAt"));
  expect(new URL(list ?? "", location.origin).searchParams.getAll("filter")).toEqual([
    "status:in:submitted,under_review,needs_info",
  ]);
});

it("says how many referrals wait for a decision and how many for others, which together are all", async () => {
  queue();
  await visit("/referrals?tab=review");
  const line = "1 review overdue · 2 referrals to review · 2 waiting for others";
  await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "All 4" })).toBeChecked();
});

it("shows what a decision needs: the reason, the referrer's record and what accepting does", async () => {
  queue();
  await visit("/referrals?tab=review");
  const shown = detail("Ben Okoro");
  await expect.element(shown.getByText("Looks for a suite.")).toBeVisible();
  await expect.element(shown.getByText("Partner since March 2025")).toBeVisible();
  await expect.element(shown.getByText("15 of 18")).toBeVisible();
  await expect.element(shown.getByText("Average 60%")).toBeVisible();
  await expect.element(shown.getByText("24 days")).toBeVisible();
  await expect.element(shown.getByText("1 accepted · 1 won · 1 rejected")).toBeVisible();
  await expect.element(shown.getByText(/^Protected for Rosa Diaz until .+ It starts in New\.$/)).toBeVisible();
});

it("marks possible duplicates in the list with the reason, and tells two apart, with undo", async () => {
  const resembling = { id: late.id, by: "email", name: "Paul Reiter" } as const;
  const duplicate = {
    ...resembling,
    id: ids.duplicate,
    fullName: "Paul Reiter",
    company: "Okoro",
    status: "under_review",
    referrerName: "Emre Yilmaz",
    submittedAt: "2026-08-01T08:00:00Z",
    email: "paul@okoro.example",
    phone: "",
    closedAt: null,
  } as const;
  let isDistinct = false;
  const answer = () => ({ ...late, possibleDuplicates: isDistinct ? [] : [duplicate] });
  const sent = queue([
    [listDuplicates, (request) => respondWith({ items: isDistinct ? [] : [resembling] })(request)],
    [getReferral, (request) => respondWith(answer())(request)],
    [
      setDistinct,
      (request) => {
        isDistinct = (request.body as { distinct: boolean }).distinct;
        return respondWith(answer())(request);
      },
    ],
  ]);
  await visit("/referrals?tab=review");
  await expect.element(item(/Ben Okoro/)).toMatchTextContent("Possible duplicate");
  await expect.element(item(/Ben Okoro/)).toMatchTextContent("Same email as Paul Reiter");
  expect(item(/Mei Lin/).element().textContent).not.toContain("Possible duplicate");
  await detail("Ben Okoro").getByRole("button", { name: "Not a duplicate" }).click();
  await expect.element(page.getByText("No longer compared with Paul Reiter.")).toBeVisible();
  await expect.poll(() => item(/Ben Okoro/).element().textContent).not.toContain("Possible duplicate");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(item(/Ben Okoro/)).toMatchTextContent("Possible duplicate");
  expect(sent.filter(({ path }) => path.endsWith("/distinct")).map(({ body }) => body)).toEqual([
    { otherId: ids.duplicate, distinct: true },
    { otherId: ids.duplicate, distinct: false },
  ]);
});

it("says what time it is for the contact where the country has one time", async () => {
  queue(
    [],
    [
      { ...late, country: "JP", city: "Osaka" },
      { ...soon, country: "US", city: "Denver" },
    ],
  );
  await visit("/referrals?tab=review");
  await expect.element(detail("Ben Okoro").getByText(/^It’s \d{1,2}:\d{2}.[AP]M there$/)).toBeVisible();
  await item(/Mei Lin/).click();
  await expect.element(detail("Mei Lin").getByText(/Denver/)).toBeVisible();
  expect(
    detail("Mei Lin")
      .getByText(/there$/)
      .elements(),
  ).toEqual([]);
});

it("does not calculate a rate from a few cases", async () => {
  queue([[getTrackRecord, respondWith(trackRecord({ decided: 3, accepted: 3, ended: 1, won: 1 }))]]);
  await visit("/referrals?tab=review");
  await expect.element(detail("Ben Okoro").getByText("3 of 3")).toBeVisible();
  await expect.poll(() => detail("Ben Okoro").getByText("Too few for a rate").elements()).toHaveLength(2);
  expect(detail("Ben Okoro").getByText("100%").elements()).toEqual([]);
});

it("compares a possible duplicate side by side", async () => {
  const duplicate = {
    id: ids.duplicate,
    fullName: "Paul Reiter",
    company: "Okoro",
    status: "lost",
    referrerName: "Emre Yilmaz",
    submittedAt: "2026-08-01T08:00:00Z",
    email: "paul@okoro.example",
    phone: "",
    closedAt: "2026-09-22T08:00:00Z",
    by: "domain",
  } as const;
  queue([], [{ ...late, possibleDuplicates: [duplicate] }]);
  const { address } = await visit("/referrals?tab=review");
  const shown = detail("Ben Okoro");
  await expect.element(shown.getByRole("row", { name: "Domain okoro.example okoro.example" })).toBeVisible();
  await expect.element(shown.getByRole("row", { name: "Partner Rosa Diaz Emre Yilmaz" })).toBeVisible();
  await expect.element(shown.getByText(/closed on Sep 22, 2026, so it doesn’t block this one/)).toBeVisible();
  await expect.element(shown.getByText("1 possible duplicate")).toBeVisible();
  await shown.getByRole("button", { name: "Open other" }).click();
  expect(address()).toBe(`/referrals?id=${ids.duplicate}`);
});

it("is operated by keyboard: a accepts and moves on, q and r ask for words, arrows move", async () => {
  const sent = queue();
  await visit("/referrals?tab=review");
  await expect.element(page.getByRole("button", { name: "Accept" })).toBeVisible();
  await userEvent.keyboard("a");
  await expect.element(page.getByText("Ben Okoro accepted.")).toBeVisible();
  expect(moves(sent)).toEqual([{ version: 3, move: "accept" }]);
  await expect.element(item(/Mei Lin/)).toHaveFocus();
  await expect.element(detail("Mei Lin").getByRole("button", { name: "Reject" })).toBeVisible();
  await userEvent.keyboard("r");
  await expect.element(page.getByRole("dialog", { name: "Reject" })).toBeVisible();
  await page.getByRole("textbox", { name: "Explanation" }).fill("aqr");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("q");
  await expect.element(page.getByRole("dialog", { name: "Ask a question" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  (item(/Mei Lin/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(detail("Ali Hasan")).toBeVisible();
  expect(moves(sent)).toHaveLength(1);
});

it("leaves g r to the navigation", async () => {
  queue();
  await visit("/referrals?tab=review");
  await expect.element(page.getByRole("button", { name: "Reject" })).toBeVisible();
  await userEvent.keyboard("gr");
  await expect.element(page.getByRole("tab", { name: "List", selected: true })).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
});

it("says why a referral cannot be decided", async () => {
  queue();
  await visit("/referrals?tab=review");
  await item(/Ali Hasan/).click();
  await expect.element(detail("Ali Hasan").getByText("Waiting for Rosa Diaz to reply.")).toBeVisible();
  await item(/Zoe Karim/).click();
  await expect.element(detail("Zoe Karim").getByText(/^On the waiting list\./)).toBeVisible();
  expect(page.getByRole("button", { name: "Accept" }).elements()).toEqual([]);
});

it("says that someone else has to decide on a person's own submission", async () => {
  const own = referral({ referrerId: exampleMe("both").person.uid as Referral["referrerId"], moves: ["withdraw"] });
  stubServer(
    referralsFixtures("both", [
      [getReferral, respondWith(own)],
      [listReferrals, respondWith({ items: [own], next: null })],
    ]),
  );
  await visit("/referrals?tab=review");
  await expect.element(item(/Ben Okoro/)).toMatchTextContent("You submitted this");
  await expect.element(page.getByText("You submitted this, so someone else has to decide.")).toBeVisible();
});

it("explains why a referral cannot be accepted", async () => {
  queue([[moveReferral, rejectWith(errors.customer)]]);
  await visit("/referrals?tab=review");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect.element(page.getByText("This company is already a customer.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Accept" })).toBeEnabled();
});

it("shows the list first on a phone, then the detail with a way back", async () => {
  queue();
  await visit("/referrals?tab=review", { width: 360 });
  await item(/Mei Lin/).click();
  await expect.element(detail("Mei Lin").getByText("2 of 4")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Accept" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect.element(item(/Ben Okoro/)).toBeVisible();
});

it("shows when nothing is pending", async () => {
  stubServer(referralsFixtures("company", [[listReferrals, respondWith({ items: [], next: null })]]));
  await visit("/referrals?tab=review");
  await expect.element(page.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
  await expect.element(page.getByText("All referrals are reviewed.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open board" })).toHaveAttribute("href", "/referrals?tab=board");
});
