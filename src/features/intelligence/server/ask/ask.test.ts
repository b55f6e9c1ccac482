import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getFigures } from "#features/analytics/contract.ts";
import { codeOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { switchFeature } from "#features/tenants/own.ts";
import { type AskEvent, askFigures } from "../../contract/ask.ts";
import { ask, askFixtures, wonValueOf } from "../testing/ask-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { admin, clara, jun, lena, rename, today, wonSince } = await askFixtures(app);

describe("without a provider the rules read the question", () => {
  test("and the server calculates it as analytics does", async () => {
    const events: AskEvent[] = [];
    const question = "Won value in Germany, last 90 days";
    for await (const event of await admin.call(askFigures, { question })) events.push(event);
    expect(events.map(({ step }) => step)).toEqual(["reading", "calculating", "answered"]);
    const [, , last] = events;
    expect(last?.question).toEqual({
      ...{ measures: ["wonValue"], by: "none", period: "90d", compare: "previous" },
      filters: [{ key: "country", value: "DE", name: "" }],
    });
    expect(last?.providerName).toBeNull();
    expect(wonValueOf(last as AskEvent)).toBe(await wonSince(90, "country = 'DE'"));
    expect(wonValueOf(last as AskEvent)).toBe(170_000);
    const shown = await admin.call(getFigures, { measures: ["wonValue"], country: "DE", frame: "90d" });
    expect(last?.answer?.whole).toEqual(shown.whole);
    // The chart of a total is divided by time, and adds up to it.
    expect(last?.answer).toMatchObject({ rowsBy: "day" });
    expect(last?.answer?.rows.reduce((sum, { figures }) => sum + (figures.wonValue?.sum ?? 0), 0)).toBe(170_000);
  });

  test("by name, division and calendar period, in the person's language and in English", async () => {
    expect(wonValueOf(await ask(admin, "Won value of Lena Hofmann last 30 days"))).toBe(
      await wonSince(30, `referrer_id = '${lena.personId.slice(4)}'`),
    );
    const byPartner = await ask(admin, "Welche Partner brachten den meisten Umsatz in 90 Tagen?", "de");
    expect(byPartner.answer?.rows.map(({ name, figures }) => [name, figures.wonValue?.sum])).toEqual([
      ["Lena Hoffmann", 150_000],
      ["Omar Haddad", 50_000],
    ]);
    const { answer } = await ask(admin, "Won value this year", "ar");
    expect(answer?.period).toEqual({ from: `${today.slice(0, 4)}-01-01`, to: today });
    expect(answer?.rowsBy).toBe(
      answer && Date.parse(today) - Date.parse(answer.period.from) >= 92 * 86_400_000 ? "month" : "day",
    );
  });

  test("and says when it cannot, with the names that may be meant", async () => {
    expect(await ask(admin, "What is the weather?")).toMatchObject({
      ...{ step: "cannot", answer: null },
      cannot: { reason: "notUnderstood", words: ["weather"] },
    });
    await rename(admin, "Omar Nasser");
    expect((await ask(admin, "Won value of Omar")).cannot).toMatchObject({
      ...{ reason: "ambiguousName", words: ["Omar"] },
      candidates: [{ name: "Omar Haddad" }, { name: "Omar Nasser" }],
    });
    expect((await ask(admin, "Commission earned by country")).cannot).toMatchObject({ reason: "unsupported" });
  });
});

describe("access", () => {
  test("is for companies only, with insights and analytics switched on", async () => {
    expect(await codeOf(ask(lena, "Referrals"))).toBe("base.forbidden");
    for (const feature of ["aiInsights", "analyticsDashboard"] as const) {
      await admin.call(switchFeature, { feature, on: false });
      await expect.poll(() => codeOf(ask(admin, "Referrals"))).toBe("base.featureOff");
      await admin.call(switchFeature, { feature, on: true });
      await expect.poll(() => codeOf(ask(admin, "Referrals"))).toBeUndefined();
    }
    await admin.call(switchFeature, { feature: "commissionTracking", on: false });
    await expect.poll(async () => (await ask(admin, "Commission paid")).cannot?.reason).toBe("commissionsOff");
    await admin.call(switchFeature, { feature: "commissionTracking", on: true });
    await expect.poll(async () => (await ask(admin, "Commission paid")).step).toBe("answered");
  });

  test("covers what the person may see [R6.5]", async () => {
    const count = async (who: typeof admin) =>
      (await ask(who, "Referrals in Germany")).answer?.whole.figures.referrals?.sum;
    expect([await count(admin), await count(jun), await count(clara)]).toEqual([3, 3, 2]);
    const other = await app.tenant("other");
    const stranger = await app.as("admin", other);
    expect((await ask(stranger, "Won value last 90 days")).answer?.whole.figures.wonValue?.sum).toBe(0);
    expect((await ask(stranger, "Won value of Lena Hoffmann")).cannot).toMatchObject({ candidates: [] });
    expect((await ask(stranger, "Won value of the product Solar")).cannot).toMatchObject({ candidates: [] });
  });
});
