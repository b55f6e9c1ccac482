import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { dayIn } from "#base/day.ts";
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
import { sums } from "./testing/cell-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move, submitAccepted: accepted } = referralFixtures(app);
const today = dayIn("UTC", Date.now());
const acme = await app.tenant("asked");
const [lena, clara] = [await app.as("referrer", acme), await app.as("company", acme)];
const admin = await app.as("admin", acme);

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

  test("use one currency for amounts, by default the most used, and every currency for counts", async () => {
    for (const [wonMinor, currency] of [
      [1000, "USD"],
      [3000, "EUR"],
      [5000, "EUR"],
    ] as const) {
      const one = await accepted(lena, clara, { currency, estimatedMinor: wonMinor });
      await move(clara, one, "win", { wonMinor, currency, closedOn: today });
    }
    const question = { measures: ["won", "wonValue", "averageDeal"], frame: "7d" } as const;
    const asked = (more: object = {}) =>
      clara.call(getFigures, { ...question, measures: [...question.measures], ...more });
    const euros = await asked();
    expect([euros.currency, euros.currencies]).toEqual(["EUR", ["EUR", "USD"]]);
    expect(euros.whole.figures).toEqual({
      won: { sum: 3, of: null },
      wonValue: { sum: 8000, of: null },
      averageDeal: { sum: 8000, of: 2 },
    });
    expect((await asked({ currency: "USD" })).whole.figures.wonValue).toEqual({ sum: 1000, of: null });
    expect((await asked({ currency: "JPY" })).whole.figures.wonValue).toEqual({ sum: 0, of: null });
    expect((await asked({ compare: "none" })).whole.before).toBeNull();
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
    expect(await by({ by: "program" })).toEqual({ [programs[0]!.id]: 4, [programId]: 1 });
    expect(await by({ by: "source", programId })).toEqual({ event: 1 });
    expect(await by({ by: "country", source: "event" })).toEqual({ DE: 1, FR: 1 });
    expect(await by({ by: "country", source: "event", programId })).toEqual({ FR: 1 });
    expect(await by({ by: "source", country: "" })).toEqual({ personal: 3 });
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
      submitted: 5,
      won: [3],
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
