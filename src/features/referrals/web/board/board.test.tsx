import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RecordedRequest, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getCatalog } from "#features/programs/contract.ts";
import { getBoard } from "../../contract/board.ts";
import { errors } from "../../contract/errors.ts";
import { listReferrals } from "../../contract/list.ts";
import { moveReferral } from "../../contract/moves.ts";
import { getReferral } from "../../contract/record.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { listTimelineEvents } from "../../contract/timeline.ts";
import { ids, programs, referral, stages, timelineEvent } from "../testing/record-examples.ts";
import { referralsFixtures, three } from "../testing/referrals-fixtures.ts";

const qualified = stages[2];
const [waiting, worked] = three;
const column = (name: string) => page.getByRole("region", { name });
const card = (name: RegExp) => page.getByRole("button", { name });

const isInView = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
};

/** Stubs a server that keeps the stage of the card and the requests it received. */
function board(answer?: Stub[1], more: Stub[] = []): { moves: () => unknown[] } {
  let now: ReferralRow = worked;
  const sent: unknown[] = [];
  const rows = (path: string) =>
    three.map((row) => (row.id === now.id ? now : row)).filter((row) => path.includes(row.stageId));
  const columns = () =>
    stages.map(({ id }) => {
      const here = rows(id);
      const totals = [{ currency: "EUR", minor: here.length * 1_250_000 }].filter(({ minor }) => minor > 0);
      return { stageId: id, count: here.length, totals };
    });
  const take = (asked: RecordedRequest) => {
    sent.push(asked.body);
    if (answer) return answer(asked);
    now = { ...now, stageId: (asked.body as { stageId: ReferralRow["stageId"] }).stageId, version: 4 };
    return Response.json({ ...worked, ...now });
  };
  stubServer(
    referralsFixtures("company", [
      [listReferrals, ({ path }) => Response.json({ items: rows(path), next: null })],
      [getBoard, () => Response.json({ columns: columns() })],
      [moveReferral, take],
      ...more,
    ]),
  );
  return { moves: () => sent };
}

it("has a column for each stage, with its count and value per currency", async () => {
  board();
  await visit("/referrals?tab=board");
  await expect.element(column("Contacted 1").getByText("€12,500").first()).toBeVisible();
  await expect
    .element(
      column("Contacted 1")
        .getByRole("button", { name: /Mei Lin/ })
        .first(),
    )
    .toBeVisible();
  await expect.element(column("Lost 0").getByText("No referrals here")).toBeVisible();
});

it("moves a card by pointer immediately", async () => {
  const { moves } = board();
  await visit("/referrals?tab=board");
  await expect.element(card(/^Mei Lin/)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('li[draggable="true"]').length).toBe(1);
  await userEvent.dragAndDrop(card(/^Mei Lin/), column("Qualified 0"));
  await expect.element(column("Qualified 1").getByRole("button", { name: /^Mei Lin/ })).toBeVisible();
  await expect.poll(moves).toEqual([{ version: 3, move: "advance", stageId: qualified?.id }]);
});

it("moves the focus and the card by keyboard", async () => {
  const { moves } = board();
  const { address } = await visit("/referrals?tab=board");
  await expect.element(card(/^Mei Lin/)).toBeVisible();
  (card(/^Ben Okoro/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(card(/^Mei Lin/)).toHaveFocus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(column("Qualified 1").getByRole("button", { name: /^Mei Lin/ })).toHaveFocus();
  await expect.element(page.getByText("Mei Lin moved to Qualified.")).toBeVisible();
  expect(moves()).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  expect(address()).toContain(`id=${worked.id}`);
});

it("asks for a reason before a step back, and for the amount before a win", async () => {
  const { moves } = board();
  await visit("/referrals?tab=board");
  await page.getByRole("button", { name: "Move Mei Lin" }).click();
  await page.getByRole("menuitem", { name: "New" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Move Mei Lin" }).click();
  await page.getByRole("menuitem", { name: "Won" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(moves()).toEqual([]);
});

it("moves the card back when the server refuses, and names who changed it first", async () => {
  board(rejectWith(errors.stale, { version: 5 }), [
    [getReferral, respondWith({ ...worked, stageId: qualified?.id, version: 5 })],
    [listTimelineEvents, respondWith({ items: [timelineEvent({ kind: "staged", by: "Tomás Rivera" })], next: null })],
  ]);
  await visit("/referrals?tab=board");
  await expect.element(card(/^Mei Lin/)).toBeVisible();
  (card(/^Mei Lin/).element() as HTMLElement).focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(page.getByText("Tomás Rivera changed Mei Lin. It’s now in Qualified.")).toBeVisible();
  await expect.element(column("Contacted 1").getByRole("button", { name: /^Mei Lin/ })).toBeVisible();
});

it("does not move referrals under review, or a referrer's own [R6.5]", async () => {
  board();
  await visit("/referrals?tab=board");
  await expect.element(card(/^Ben Okoro/)).toBeVisible();
  expect(page.getByRole("button", { name: `Move ${waiting.fullName}` }).elements()).toEqual([]);
});

it("shows one stage at a time on a phone, and moves by a menu", async () => {
  const { moves } = board();
  await visit("/referrals?tab=board", { width: 360 });
  await page.getByRole("tab", { name: "Contacted 1" }).click();
  await expect.element(card(/^Mei Lin/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Move Mei Lin" }).click();
  await page.getByRole("menuitem", { name: "Qualified" }).click();
  await expect.element(page.getByRole("tab", { name: "Qualified 1" })).toBeVisible();
  expect(moves()).toHaveLength(1);
});

it("explains why a card under review cannot be moved", async () => {
  const { moves } = board();
  await visit("/referrals?tab=board");
  await expect.element(card(/^Ben Okoro/).first()).toBeVisible();
  (
    card(/^Ben Okoro/)
      .first()
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect
    .element(page.getByText("Ben Okoro can’t be moved. Only accepted referrals can change stage."))
    .toBeVisible();
  expect(moves()).toEqual([]);
});

it("focuses the moved card after a choice in its menu, and scrolls it into view", async () => {
  board();
  await visit("/referrals?tab=board", { width: 800 });
  await page.getByRole("button", { name: "Move Mei Lin" }).click();
  await page.getByRole("menuitem", { name: "Qualified" }).click();
  const moved = column("Qualified 1").getByRole("button", { name: /^Mei Lin/ });
  await expect.element(moved).toHaveFocus();
  await expect.poll(() => isInView(moved.element())).toBe(true);
});

it("scrolls to the card that the arrow keys focus", async () => {
  board();
  await visit("/referrals?tab=board", { width: 800 });
  await expect.element(card(/^Mei Lin/)).toBeVisible();
  const scroller = page.getByRole("region", { name: "Board" }).element();
  scroller.scrollLeft = scroller.scrollWidth;
  await expect.element(card(/^Ali Hasan/)).toBeVisible();
  (card(/^Ali Hasan/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(card(/^Ben Okoro/)).toHaveFocus();
  await expect.poll(() => isInView(card(/^Ben Okoro/).element())).toBe(true);
});

it("offers to undo a move, and moves the card back with a reason", async () => {
  const { moves } = board();
  await visit("/referrals?tab=board");
  await expect.element(card(/^Mei Lin/)).toBeVisible();
  (card(/^Mei Lin/).element() as HTMLElement).focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(column("Qualified 1").getByRole("button", { name: /^Mei Lin/ })).toHaveFocus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(column("Contacted 1").getByRole("button", { name: /^Mei Lin/ })).toHaveFocus();
  expect(moves()).toEqual([
    { version: 3, move: "advance", stageId: qualified?.id },
    { version: 4, move: "advance", stageId: worked.stageId, note: "Moved by mistake" },
  ]);
});

it("focuses the card that a dialog moved", async () => {
  board();
  await visit("/referrals?tab=board");
  await page.getByRole("button", { name: "Move Mei Lin" }).click();
  await page.getByRole("menuitem", { name: "New" }).click();
  await page.getByRole("textbox", { name: "Why move it back?" }).fill("Too early");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(column("New 2").getByRole("button", { name: /^Mei Lin/ })).toHaveFocus();
});

it("keeps long content inside its card", async () => {
  const long = referral({
    ...worked,
    fullName: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk Maximiliane",
    company: "Rechtsschutzversicherungsgesellschaften-Dachverbandsverwaltung",
    assigneeName: "Wolfeschlegelsteinhausenbergerdorff",
    estimatedMinor: 899_999_999_999_900,
    stageEnteredAt: "2026-01-10T08:00:00Z",
  });
  const limited = { ...stages[1]!, maxDays: 5 };
  const pipelines = [
    { id: ids.pipeline, name: "", stages: stages.map((one) => (one.id === limited.id ? limited : one)) },
  ];
  stubServer(
    referralsFixtures("company", [
      [getCatalog, respondWith({ ...programs(), pipelines })],
      [listReferrals, ({ path }) => Response.json({ items: path.includes(limited.id) ? [long] : [], next: null })],
      [getBoard, respondWith({ columns: [{ stageId: limited.id, count: 1, totals: [] }] })],
    ]),
  );
  await visit("/referrals?tab=board");
  await expect.element(card(/^Donau/)).toBeVisible();
  const box = card(/^Donau/)
    .element()
    .closest("li")!;
  const { left, right, bottom } = box.getBoundingClientRect();
  expect(box.scrollWidth).toBe(box.clientWidth);
  for (const part of box.querySelectorAll("*")) {
    const own = part.getBoundingClientRect();
    expect(own.left, part.textContent).toBeGreaterThanOrEqual(left);
    expect(own.right, part.textContent).toBeLessThanOrEqual(right);
    expect(own.bottom, part.textContent).toBeLessThanOrEqual(bottom);
  }
});

it("filters its cards and counts by the chips of the list, kept in the URL", async () => {
  const asked: string[] = [];
  const record =
    (answer: Stub[1]): Stub[1] =>
    (request) => {
      asked.push(decodeURIComponent(request.path));
      return answer(request);
    };
  stubServer(
    referralsFixtures("company", [
      [listReferrals, record(respondWith({ items: [], next: null }))],
      [getBoard, record(respondWith({ columns: [{ stageId: qualified?.id, count: 1, totals: [] }] }))],
    ]),
  );
  const { address } = await visit("/referrals?tab=board&priority=high");
  await expect.element(column("Qualified 1")).toBeVisible();
  expect(page.getByRole("button", { name: "Stage", exact: true }).elements()).toEqual([]);
  await expect
    .poll(() => asked.some((path) => path.includes("/board") && path.includes("priority:in:high")))
    .toBe(true);
  await expect
    .poll(() => asked.some((path) => path.includes(`stageId:eq:${qualified?.id}`) && path.includes("priority:in:high")))
    .toBe(true);
  await page.getByRole("button", { name: "Partner", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Rosa Diaz" }).click();
  await expect.poll(address).toContain(`referrerId=${worked.referrerId}`);
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(address).toBe("/referrals?tab=board");
});

it("names the referrer on each card", async () => {
  board();
  await visit("/referrals?tab=board");
  await expect.element(column("Contacted 1").getByText("Rosa Diaz")).toBeVisible();
});
