import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoApp, demoZone as timeZone } from "#app/testing/demo-app.ts";
import { addDays } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import type { Money } from "#base/money.ts";
import {
  type DashboardFigure,
  type Figure,
  type Funnel,
  getDashboard,
  getFigures,
  getFunnel,
} from "#features/analytics/contract.ts";
import type { Narrowed } from "#features/analytics/question.ts";
import type { Measure } from "#features/analytics/values.ts";
import { linkToLeavers, linkToRows, linkToStep, type RowScope } from "#features/analytics/web/row-links.ts";
import { getCommissionSums, listCommissions } from "#features/commissions/contract/lines.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { listQueryOf as linesAsked } from "#features/commissions/web/lines/queries.ts";
import { readCommissionsSearch } from "#features/commissions/web/search.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { funnelSteps } from "#features/referrals/contract/values.ts";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import { toListQuery as referralsAsked } from "#features/referrals/web/list/list-query.ts";
import { readReferralsSearch } from "#features/referrals/web/search.ts";
import { instantsOf } from "#web/ui/days.ts";
import type { LinkTarget } from "#web/ui/target-link.tsx";

/**
 * Checks that each figure links to a list with exactly the rows it counts: the test builds the URL as the screen does and reads it as the
 * list does.
 */
const app = await demoApp();
afterAll(() => app.close());
let tenantId: Id<"ten">;

/** Returns the member with the most referrals in a role. A member with both roles views their own. */
async function findBusiest(role: "referrer" | "both"): Promise<Viewer> {
  const [found] = await app.asOwner(
    `select replace(r.referrer_id::text, '-', '') id from referrals r join auth.members m on m.person_id = r.referrer_id and m.tenant_id = r.tenant_id
     where r.tenant_id = $1 and m.role = $2 group by r.referrer_id order by count(*) desc limit 1`,
    [tenantId.slice(4), role],
  );
  const person = await app.as(role, tenantId);
  await app.asOwner("update auth.sessions set person_id = $1 where person_id = $2", [
    found.id,
    person.personId.slice(4),
  ]);
  const personId: Id<"per"> = `per_${found.id}`;
  return { person: { ...person, personId }, ...(role === "both" && { view: "own", ownOf: personId }) };
}

type Viewer = { person: Person; view?: "own"; ownOf?: Id<"per"> };
const viewers: Record<string, Viewer> = {};

beforeAll(async () => {
  const [row] = await app.asOwner("select replace(id::text, '-', '') id from tenants where slug = 'default'");
  tenantId = `ten_${row.id}`;
  // Without rates every currency is listed by itself, so that each amount can be compared with its rows to the cent.
  await app.asOwner("delete from fx_rates where tenant_id = $1", [row.id]);
  viewers.admin = { person: await app.as("admin", tenantId) };
  viewers.company = { person: await app.as("company", tenantId) };
  viewers.referrer = await findBusiest("referrer");
  viewers.both = await findBusiest("both");
}, 120_000);

/** Reads all pages of a list, as the screen does. */
async function readAllPages<T>(page: (after: object) => Promise<{ items: T[]; next: string | null }>): Promise<T[]> {
  const rows: T[] = [];
  for (let after = {}; ; ) {
    const { items, next } = await page(after);
    rows.push(...items);
    if (next === null) return rows;
    after = { after: next };
  }
}
const referralsAt = (person: Person, link: LinkTarget | undefined) => {
  expect(link?.to).toBe("/referrals");
  const question = referralsAsked(readReferralsSearch(link!.search as never), new Date(), timeZone);
  return readAllPages((after) => person.call(listReferrals, { ...question, limit: 100, ...after } as never));
};
const linesAt = ({ person, ownOf }: Viewer, link: LinkTarget | undefined) => {
  expect(link?.to).toBe("/commissions");
  const question = linesAsked(readCommissionsSearch(link!.search as never), ownOf, { now: new Date(), timeZone });
  return readAllPages((after) => person.call(listCommissions, { ...question, limit: 100, ...after } as never));
};
/** Adds amounts as a figure without rates does: those in the answer's currency, and the others beside them. */
function figureOf(amounts: readonly Money[], currency: string): Figure {
  const sums = Map.groupBy(amounts, (amount) => amount.currency);
  const others = [...sums]
    .map(([code, list]) => ({ minor: total(list, ({ minor }) => minor), currency: code }))
    .filter((one) => one.currency !== currency && one.minor !== 0)
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  const sum = total(sums.get(currency) ?? [], ({ minor }) => minor);
  return { sum, of: null, ...(others.length > 0 && { others }) };
}
const total = <T>(rows: readonly T[], of: (row: T) => number | null) =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);

/** Calculates the figure from the rows of the list. */
async function calculateFromRows(by: Viewer, measure: Measure, link: LinkTarget | undefined, behind: RowScope) {
  const { person } = by;
  const amounts = <T extends { currency: string }>(rows: readonly T[], of: (row: T) => number | null) =>
    figureOf(
      rows.map((row) => ({ minor: of(row) ?? 0, currency: row.currency })),
      behind.currency,
    );
  switch (measure) {
    case "earned":
      return amounts(await linesAt(by, link), ({ earnedMinor }) => earnedMinor);
    case "paid": {
      const lines = await linesAt(by, link);
      const { paid } = readCommissionsSearch(link!.search as never);
      const personId = behind.narrowed.referrerId ?? by.ownOf;
      const asked = { of: "paid", ...instantsOf(paid, new Date(), timeZone), ...(personId && { personId }) } as const;
      const { sums } = await person.call(getCommissionSums, asked);
      // The lines add up to the amounts paid out; deductions and returns are shown separately.
      expect(amounts(lines, ({ paidMinor }) => paidMinor)).toEqual(amounts(sums, ({ addedMinor }) => addedMinor));
      return amounts(sums, ({ minor }) => minor);
    }
    case "held":
    case "payable":
      return amounts(await linesAt(by, link), ({ leftMinor }) => leftMinor);
    case "activeReferrers":
      return undefined;
    default:
  }
  const rows = await referralsAt(person, link);
  const won = rows.filter(({ status }) => status === "won");
  const stages = (await person.call(getCatalog, {})).pipelines.flatMap((pipeline) => pipeline.stages);
  const probabilityOf = (id: string | null) => stages.find((stage) => stage.id === id)?.probability ?? 0;
  switch (measure) {
    case "acceptance":
      return { sum: rows.filter(({ status }) => status !== "rejected").length, of: rows.length };
    case "conversion":
      return { sum: won.length, of: rows.length };
    case "wonValue":
      return amounts(rows, ({ wonMinor }) => wonMinor);
    case "averageDeal": {
      const own = rows.filter(({ currency }) => currency === behind.currency);
      return { sum: total(own, ({ wonMinor }) => wonMinor), of: own.length };
    }
    case "pipeline": {
      const weighted = amounts(rows, ({ estimatedMinor, stageId }) => (estimatedMinor ?? 0) * probabilityOf(stageId));
      const others = weighted.others?.map(({ minor, currency }) => ({ minor: Math.round(minor / 100), currency }));
      return { sum: Math.round(weighted.sum / 100), of: null, ...(others && { others }) };
    }
    default:
      return { sum: rows.length, of: null };
  }
}

async function expectRows(by: Viewer, { measure, now }: Pick<DashboardFigure, "measure" | "now">, behind: RowScope) {
  const description = `${measure} of ${JSON.stringify(behind)}`;
  const found = await calculateFromRows(by, measure, linkToRows(measure, behind, now), behind);
  if (!found) return;
  if (measure === "decisionTime") expect(found.sum, description).toBe(now.of);
  else if (measure === "clockKept")
    expect(found.sum, description).toBe(now.sum === now.of ? now.of : (now.of ?? 0) - now.sum);
  else expect(found, description).toEqual(now);
}

/** Checks each step of a funnel and the counts next to it. */
async function expectSteps(person: Person, funnel: Funnel, behind: RowScope) {
  for (const [at, step] of funnelSteps.entries()) {
    const found = async (stopped?: "open" | "dropped") =>
      (await referralsAt(person, linkToStep(step, behind, stopped))).length;
    expect(await found(), `${step} of ${JSON.stringify(behind)}`).toBe(funnel[step]);
    if (step === "won") continue;
    expect(await found("dropped")).toBe(funnel.dropped[step]);
    expect(await found("open")).toBe(funnel[step] - funnel[funnelSteps[at + 1]!] - funnel.dropped[step]);
  }
}

describe("each figure of the demo links to the rows it counts", { timeout: 240_000 }, () => {
  test.each(["admin", "company", "referrer", "both"])("on the dashboard, as %s", async (role) => {
    const { person, view, ownOf } = viewers[role]!;
    for (const frame of ["7d", "30d", "1y"] as const) {
      const answer = await person.call(getDashboard, { frame, ...(view && { view }) });
      const { figures, period, currency, funnel, stages, leaders } = answer;
      const behind: RowScope = { narrowed: {}, period, currency, ownOf };
      for (const figure of figures) await expectRows(viewers[role]!, figure, behind);
      for (const { personId, figures: theirs } of leaders)
        await expectRows(
          viewers[role]!,
          { measure: "won", now: theirs.won! },
          { ...behind, narrowed: { referrerId: personId } },
        );
      const active = figures.find(({ measure }) => measure === "activeReferrers");
      const people = active && (await person.call(getFigures, { measures: ["referrals"], by: "referrer", frame })).rows;
      expect(people?.filter((row) => row.figures.referrals!.sum > 0).length).toBe(active?.now.sum);
      const own = ownOf && { referrerId: ownOf };
      const of = (search: object) => referralsAt(person, { to: "/referrals", search: { ...own, ...search } });
      await expectSteps(person, funnel, behind);
      for (const { stageId, count, minor, others } of stages) {
        const rows = await of({ status: "accepted,in_progress", stageId });
        const found = rows.map((row) => ({ minor: row.estimatedMinor ?? 0, currency: row.currency }));
        expect([rows.length, figureOf(found, currency)]).toEqual([
          count,
          { sum: minor, of: null, ...(others && { others }) },
        ]);
      }
    }
  });

  test.each(["admin", "company", "referrer", "both"])(
    "for each funnel step and each stage exit, as %s",
    async (role) => {
      const { person, view, ownOf } = viewers[role]!;
      for (const narrowed of [{}, { source: "event" }] as Narrowed[])
        for (const frame of ["30d", "1y"] as const) {
          const { funnel, stages, period, currency } = await person.call(getFunnel, {
            ...{ ...narrowed, frame, ...(view && { view }) },
          });
          const behind: RowScope = { narrowed, period, currency, ownOf };
          await expectSteps(person, funnel, behind);
          for (const { stageId, left } of stages) {
            const rows = await referralsAt(person, linkToLeavers(stageId, behind));
            expect(rows.length, `left ${stageId} of ${JSON.stringify(behind)}`).toBe(left);
          }
          if (frame === "1y") expect(stages.some(({ left }) => left > 0)).toBe(true);
        }
    },
  );

  test("in every other currency", async () => {
    const { person } = viewers.admin!;
    const { currencies } = await person.call(getDashboard, { frame: "1y" });
    expect(currencies.length).toBeGreaterThan(1);
    for (const currency of currencies) {
      const { figures, period } = await person.call(getDashboard, { frame: "1y", currency });
      for (const figure of figures) await expectRows(viewers.admin!, figure, { narrowed: {}, period, currency });
    }
  });

  test.each([
    ["admin", ["source", "campaign", "product", "country", "confidence", "referrer"]],
    ["referrer", ["source", "campaign", "product", "country", "confidence"]],
  ] as const)("for each bar of the charts, as %s", async (role, divisions) => {
    const measures = ["referrals", "conversion", "wonValue"] as const;
    for (const by of divisions) {
      const question = { measures: [...measures], by, frame: "90d" } as const;
      const { rows, period, currency } = await viewers[role]!.person.call(getFigures, question);
      // Referrals without a confidence level cannot be filtered by it, and no chart shows them as a bar.
      for (const { key, figures } of rows.filter((row) => by !== "confidence" || row.key !== "")) {
        const narrowed = { [by === "referrer" ? "referrerId" : by]: key } as Narrowed;
        for (const measure of measures)
          await expectRows(viewers[role]!, { measure, now: figures[measure]! }, { narrowed, period, currency });
      }
    }
  });

  test.each(["admin", "referrer", "both"])("for the earned and paid amounts of each month, as %s", async (role) => {
    const { person, view, ownOf } = viewers[role]!;
    const measures = ["earned", "paid", "held", "payable"] as const;
    const { rows, whole, period, currency } = await person.call(getFigures, {
      ...{ measures: [...measures], by: "month", frame: "1y", ...(view && { view }) },
    });
    const behind = { narrowed: {}, currency, ownOf };
    for (const { key, figures } of rows) {
      const month = { from: key, to: addDays(addMonths(key, 1), -1) };
      for (const measure of ["earned", "paid"] as const)
        await expectRows(viewers[role]!, { measure, now: figures[measure]! }, { ...behind, period: month });
    }
    for (const measure of measures)
      await expectRows(viewers[role]!, { measure, now: whole.figures[measure]! }, { ...behind, period });
  });

  test("for the earned and paid amounts of each person, including claw-backs", async () => {
    const { person } = viewers.admin!;
    const { rows, period, currency } = await person.call(getFigures, {
      ...{ measures: ["earned", "paid"], by: "referrer", frame: "1y" },
    });
    for (const { key, figures } of rows)
      for (const measure of ["earned", "paid"] as const) {
        const narrowed = { referrerId: key as Id<"per"> };
        await expectRows(viewers.admin!, { measure, now: figures[measure]! }, { narrowed, period, currency });
      }
    for (const measure of ["earned", "paid"] as const) {
      const { sums } = await person.call(getCommissionSums, { of: measure });
      expect(total(sums, ({ takenMinor }) => takenMinor)).toBeGreaterThan(0);
    }
  });

  test("for each reason of rejection and loss", async () => {
    const { person } = viewers.admin!;
    for (const [by, measure] of [
      ["rejectReason", "rejected"],
      ["lossReason", "lost"],
    ] as const) {
      const { rows, period, currency } = await person.call(getFigures, { measures: [measure], by, frame: "1y" });
      for (const { key, figures } of rows) {
        const link = linkToRows(measure, { narrowed: {}, period, currency })!;
        const found = await referralsAt(person, { to: link.to, search: { ...link.search, [by]: key } });
        expect(found.length).toBe(figures[measure]!.sum);
      }
    }
  });
});
