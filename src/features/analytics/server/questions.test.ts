import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import { importRates } from "#features/ledger/contract.ts";
import { createLink, submitDetails } from "#features/links/contract.ts";
import {
  archivePipeline,
  createPipeline,
  createProgram,
  getCatalog,
  updateProgram,
} from "#features/programs/contract.ts";
import { codeOf, referralFixtures, refusalOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { switchFeature } from "#features/tenants/own.ts";
import { errors, getCohorts, getDashboard, getFigures, getFunnel } from "../contract.ts";
import { cellFixtures, sums } from "./testing/cell-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move, submitAccepted: accepted } = referralFixtures(app);
const today = dayIn("UTC", Date.now());
const acme = await app.tenant("asked");
const [lena, clara] = [await app.as("referrer", acme), await app.as("company", acme)];
const admin = await app.as("admin", acme);

const wonFigures = (more: object = {}) =>
  clara.call(getFigures, { measures: ["won", "wonValue", "averageDeal"], frame: "7d", ...more });

describe("questions", () => {
  test("are rejected with the measure that does not support them", async () => {
    const refused = async (question: object) =>
      refusalOf(clara.call(getFigures, { measures: ["referrals"], ...question } as never));
    const none = (measure: string) => ({ code: errors.noSuchQuestion.code, params: { measure } });
    expect(await refused({ measures: ["referrals", "earned"], by: "country" })).toEqual(none("earned"));
    expect(await refused({ measures: ["paid"], source: "link" })).toEqual(none("paid"));
    expect(await refused({ measures: ["won"], by: "lossReason" })).toEqual(none("won"));
    expect(await refused({ measures: ["activeReferrers"], by: "source" })).toEqual(none("activeReferrers"));
    expect(await codeOf(refused({ measures: [] }))).toBeUndefined();
  });

  test("about the ledger are rejected when commissions are switched off", async () => {
    await admin.call(switchFeature, { feature: "commissionTracking", on: false });
    const asked = () => codeOf(clara.call(getFigures, { measures: ["referrals", "earned"] }));
    await expect.poll(asked).toBe("base.featureOff");
    const { figures } = await clara.call(getDashboard, {});
    expect(figures.map(({ measure }) => measure)).not.toContain("earned");
    await admin.call(switchFeature, { feature: "commissionTracking", on: true });
    await expect.poll(asked).toBeUndefined();
    expect((await clara.call(getDashboard, {})).figures.map(({ measure }) => measure)).toContain("earned");
  });

  test("list an amount without a rate beside the total", async () => {
    for (const [wonMinor, currency] of [
      [1000, "USD"],
      [3000, "EUR"],
      [5000, "EUR"],
    ] as const) {
      const one = await accepted(lena, clara, { currency, estimatedMinor: wonMinor });
      await move(clara, one, "win", { wonMinor, currency, closedOn: today });
    }
    const dollars = await wonFigures();
    expect([dollars.currency, dollars.currencies, dollars.converted]).toEqual(["USD", ["EUR", "USD"], null]);
    const others = [{ minor: 8000, currency: "EUR" }];
    expect(dollars.whole.figures).toEqual({
      won: { sum: 3, of: null },
      wonValue: { sum: 1000, of: null, others },
      averageDeal: { sum: 1000, of: 1 },
    });
    expect((await wonFigures({ compare: "none" })).whole.before).toBeNull();
  });

  test("convert every amount to the tenant's currency at the rate of its day, newest first where it is later", async () => {
    await admin.call(importRates, {
      csv: `Date,USD,GBP\n${addDays(today, -1)},1.25,0.8\n${addDays(today, -9)},1.1,0.9\n`,
    });
    const old = await accepted(lena, clara, { currency: "EUR", estimatedMinor: 100 });
    await move(clara, old, "win", { wonMinor: 100_000, currency: "EUR", closedOn: addDays(today, -5) });
    const value = async (more: object = {}) => (await wonFigures(more)).whole.figures.wonValue;
    // 80.00 € of today at 1.25 and 1000.00 € of five days ago at 1.10.
    expect(await value()).toEqual({ sum: 1000 + 10_000 + 110_000, of: null });
    expect(await value({ currency: "GBP" })).toEqual({ sum: 640 + 6400 + 90_000, of: null });
    expect((await wonFigures()).converted).toEqual({ from: addDays(today, -9), to: addDays(today, -1) });
    const { rows } = await clara.call(getFigures, { measures: ["wonValue"], by: "referrer", frame: "7d" });
    expect(sums(rows, "wonValue")).toEqual({ [lena.personId]: 121_000 });
    const { leaders } = await clara.call(getDashboard, { frame: "7d" });
    expect(leaders.map(({ personId, figures }) => [personId, figures.wonValue?.sum])).toEqual([
      [lena.personId, 121_000],
    ]);
    // The stored cells and the rows not yet folded into them yield the same.
    await cellFixtures(app, acme).fold();
    expect(await value()).toEqual({ sum: 121_000, of: null });
    // A combination that the cells do not cover is read from the rows.
    expect(await value({ source: "personal", country: "" })).toEqual({ sum: 121_000, of: null });
    // Nothing was converted where only counts were asked for.
    expect((await clara.call(getFigures, { measures: ["referrals"], frame: "7d" })).converted).toBeNull();
  });

  test("can filter by program and combine filters and divisions", async () => {
    const { id: pipelineId } = await admin.call(createPipeline, { name: "Second" });
    const { id: programId } = await admin.call(createProgram, { name: "Second", pipelineId });
    await submit(lena, { programId, source: "event", country: "FR" });
    await submit(lena, { source: "event", country: "DE" });
    const { programs } = await admin.call(getCatalog, {});
    const by = async (more: object) =>
      sums(
        (await clara.call(getFigures, { measures: ["referrals"], frame: "7d", ...more } as never)).rows as never,
        "referrals",
      );
    expect(await by({ by: "program" })).toEqual({ [programs[0]!.id]: 5, [programId]: 1 });
    expect(await by({ by: "source", programId })).toEqual({ event: 1 });
    expect(await by({ by: "country", source: "event" })).toEqual({ DE: 1, FR: 1 });
    expect(await by({ by: "country", source: "event", programId })).toEqual({ FR: 1 });
    expect(await by({ by: "source", country: "" })).toEqual({ personal: 4 });
    const { rows } = await clara.call(getFigures, { measures: ["activeReferrers"], by: "program", frame: "7d" });
    expect(rows.find(({ key }) => key === programId)).toMatchObject({
      name: "Second",
      figures: { activeReferrers: { sum: 1 } },
    });
    const funnel = await clara.call(getFunnel, { frame: "7d", source: "event", country: "FR" });
    expect(funnel.funnel).toEqual({
      ...{ submitted: 1, accepted: 0, worked: 0, won: 0 },
      dropped: { submitted: 0, accepted: 0, worked: 0 },
    });
    expect((await clara.call(getCohorts, { frame: "6m", confidence: "" })).cohorts.at(-1)).toMatchObject({
      submitted: 6,
      won: [4],
    });
  });

  test("weight what is in archived pipelines too", async () => {
    const { id: pipelineId } = await admin.call(createPipeline, { name: "Old" });
    const { id: programId } = await admin.call(createProgram, { name: "Old", pipelineId });
    await accepted(lena, clara, { programId, currency: "GBP", estimatedMinor: 100_000 });
    const standing = async () => {
      const { figures, stages } = await clara.call(getDashboard, { currency: "GBP" });
      const full = stages.filter((stage) => stage.pipelineId === pipelineId && stage.count > 0);
      return [figures.find(({ measure }) => measure === "pipeline")?.now.sum, full.map(({ minor }) => minor)];
    };
    const before = await standing();
    expect(before).toEqual([expect.any(Number), [100_000]]);
    expect(before[0]).toBeGreaterThan(0);
    await admin.call(updateProgram, { id: programId, state: "closed" });
    await admin.call(archivePipeline, { id: pipelineId });
    expect(await standing()).toEqual(before);
    // Empty stages of an archived pipeline are not shown.
    const { stages } = await clara.call(getFunnel, { frame: "7d" });
    expect(stages.filter((stage) => stage.pipelineId === pipelineId)).toHaveLength(1);
  });

  test("know the campaign of the link that brought a referral, and of the click", async () => {
    const { programs } = await lena.call(getCatalog, {});
    const link = await lena.call(createLink, {
      programId: programs[0]!.id,
      utm: { campaign: "Fair", source: "stand" },
    });
    const contact = {
      code: link.code,
      fullName: "Ada Lovell",
      company: "Engines",
      message: "A roof",
      consent: true,
    } as const;
    await app.browser("asked.localhost").call(submitDetails, { ...contact, email: "ada@engines.example" });
    const followed = await app.server.inject({
      method: "GET",
      url: `/r/${link.code}?utm_campaign=Letter`,
      headers: {
        host: "asked.localhost",
        "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/140.0",
        cookie: "choices=optional",
      },
    });
    const touches = followed.cookies.find(({ name }) => name === "touches")!.value;
    const visitor = app.browser("asked.localhost", { cookies: { choices: "optional", touches } });
    await visitor.call(submitDetails, { ...contact, email: "bea@looms.example", fullName: "Bea Holt" });
    const { rows } = await clara.call(getFigures, {
      measures: ["referrals"],
      by: "campaign",
      frame: "7d",
      source: "link",
    });
    expect(sums(rows, "referrals")).toEqual({ Fair: 1, Letter: 1 });
  });
});
