import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { checkFigures } from "#app/worker.ts";
import { dayIn } from "#base/day.ts";
import { getCatalog } from "#features/programs/contract.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { emptyValues } from "#features/referrals/field-sets.ts";
import { referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { importRows } from "#features/referrals/server/writes.ts";
import { newId } from "#server/db/new-id.ts";
import { withTenant } from "#server/with-tenant.ts";
import { getFigures, getFunnel } from "../contract.ts";
import { cellFixtures } from "./testing/cell-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move, submitAccepted: accepted, age } = referralFixtures(app);
const today = dayIn("UTC", Date.now());
const acme = await app.tenant("acme");
const [lena, clara] = [await app.as("referrer", acme), await app.as("company", acme)];
const { wrong, fold, rebuild, cells, byRows, waiting } = cellFixtures(app, acme);
const count = async (measures: ("referrals" | "won" | "wonValue" | "pipeline")[], more: object = {}) => {
  const { whole } = await clara.call(getFigures, { measures, frame: "90d", ...more });
  return measures.map((measure) => whole.figures[measure]!.sum);
};

describe("cells", () => {
  test("give the same answers before, during and after folding", async () => {
    const one = await accepted(lena, clara, { estimatedMinor: 90_000, currency: "EUR" });
    await submit(lena);
    const before = await count(["referrals", "won", "pipeline"], { currency: "EUR" });
    expect(before).toEqual([2, 0, 9000]);
    expect(await waiting()).toBeGreaterThan(0);
    await app.runUpkeep();
    expect(await waiting()).toBe(0);
    expect(await count(["referrals", "won", "pipeline"], { currency: "EUR" })).toEqual(before);
    await move(clara, one, "win", { wonMinor: 80_000, currency: "EUR", closedOn: today });
    expect(await count(["referrals", "won", "wonValue", "pipeline"], { currency: "EUR" })).toEqual([2, 1, 80_000, 0]);
  });

  test("stay correct while many transactions write, fold and read", async () => {
    const [start] = await count(["referrals"]);
    let handedIn = 0;
    let over = false;
    const writing = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 6; i++) {
        await submit(lena);
        handedIn++;
      }
    });
    const folding = (async () => {
      while (!over) await fold();
    })();
    const reading = (async () => {
      while (!over) {
        const least = handedIn;
        const [seen] = await count(["referrals"]);
        expect(seen! - start!).toBeGreaterThanOrEqual(least);
        expect(seen! - start!).toBeLessThanOrEqual(24);
        expect(await wrong()).toBe(0);
      }
    })();
    await Promise.all(writing);
    over = true;
    await Promise.all([folding, reading]);
    expect(await count(["referrals"])).toEqual([start! + 24]);
    expect(await wrong()).toBe(0);
  });

  test("record how far each referral had progressed when it ended, on every change of status", async () => {
    const fresh = await app.tenant("dropped");
    const [rosa, omar] = [await app.as("referrer", fresh), await app.as("company", fresh)];
    const { pipelines } = await omar.call(getCatalog, {});
    const next = pipelines[0]!.stages.filter(({ kind }) => kind === "open")[1]!.id;
    const came = async () => {
      const { funnel } = await omar.call(getFunnel, { frame: "7d" });
      const { submitted, accepted, worked, won, dropped } = funnel;
      return [submitted, accepted, worked, won, dropped.submitted, dropped.accepted, dropped.worked].join(" ");
    };
    const worked = async () => move(omar, await accepted(rosa, omar), "advance", { stageId: next, note: "On" });
    const lose = { lossReason: "price" };
    const win = { wonMinor: 1000, currency: "EUR", closedOn: today };
    const expire = async (one: Referral) => {
      await app.asOwner(
        "update referrals set protected_until = now() - interval '1 day', stage_entered_at = now() - interval '200 days' where id = $1",
        [one.id.slice(4)],
      );
      await app.runUpkeep();
    };

    await move(omar, await submit(rosa), "reject", { rejectReason: "notAFit", note: "No" });
    expect(await came()).toBe("1 0 0 0 1 0 0");
    const withdrawn = await move(rosa, await submit(rosa), "withdraw");
    expect(await came()).toBe("2 0 0 0 2 0 0");
    const lostEarly = await accepted(rosa, omar);
    expect(await came()).toBe("3 1 0 0 2 0 0");
    await move(omar, lostEarly, "lose", lose);
    expect(await came()).toBe("3 1 0 0 2 1 0");
    const lostLate = await worked();
    expect(await came()).toBe("4 2 1 0 2 1 0");
    const lost = await move(omar, lostLate, "lose", lose);
    expect(await came()).toBe("4 2 1 0 2 1 1");
    const won = await move(omar, await worked(), "win", win);
    expect(await came()).toBe("5 3 2 1 2 1 1");
    await move(omar, won, "reverse", { note: "Undone" });
    expect(await came()).toBe("5 3 2 0 2 1 2");
    // A referral won at once counts as worked; when the win is reversed, it counts only as far as it had progressed.
    const atOnce = await move(omar, await accepted(rosa, omar), "win", win);
    expect(await came()).toBe("6 4 3 1 2 1 2");
    await move(omar, atOnce, "reverse", { note: "Undone" });
    expect(await came()).toBe("6 4 2 0 2 2 2");
    await expire(await worked());
    expect(await came()).toBe("7 5 3 0 2 2 3");
    // Reopened referrals are open and start over.
    await move(omar, lost, "reopen");
    expect(await came()).toBe("7 4 2 0 2 2 2");
    await move(omar, withdrawn, "reopen");
    expect(await came()).toBe("7 4 2 0 1 2 2");
    expect(await cellFixtures(app, fresh).wrong()).toBe(0);
    await cellFixtures(app, fresh).rebuild();
    expect(await came()).toBe("7 4 2 0 1 2 2");
  });

  test("are rebuilt during concurrent writes without losing or double-counting anything", async () => {
    const [start] = await count(["referrals"]);
    const doing = [rebuild(), submit(lena), submit(lena), rebuild(), submit(lena), fold(), submit(lena), rebuild()];
    await Promise.all(doing);
    expect(await count(["referrals"])).toEqual([start! + 4]);
    expect(await wrong()).toBe(0);
  });

  test("correct the past when something changes late", async () => {
    const one = await accepted(lena, clara, { estimatedMinor: 1000, currency: "EUR" });
    const closedOn = dayIn("UTC", Date.now() - 40 * 86_400_000);
    await age(one.id, 60);
    const won = await move(clara, one, "win", { wonMinor: 1000, currency: "EUR", closedOn });
    await fold();
    const onThatDay = async () => {
      const { rows } = await clara.call(getFigures, { measures: ["won"], by: "day", frame: "90d" });
      return rows.find(({ key }) => key === closedOn)!.figures.won!.sum;
    };
    expect(await onThatDay()).toBe(1);
    await move(clara, won, "reverse", { note: "They gave it back" });
    expect(await onThatDay()).toBe(0);
    // The referral left the pipeline when it was won, not when the win was reversed.
    const [stood] = await app.asOwner(
      "select cardinality(course_since) as n, course_since[2] < updated_at as before from referrals where id = $1",
      [one.id.slice(4)],
    );
    expect(stood).toEqual({ n: 2, before: true });
    expect(await wrong()).toBe(0);
  });

  test("include a bulk import, and exclude it once it is undone", async () => {
    const importId = newId("imp");
    const given = {
      fullName: "One of many",
      company: "Many",
      context: "A list",
      country: "PT",
      productInterest: "Roof",
    };
    const deal = { currency: "EUR", estimatedMinor: 100 };
    const rows = Array.from({ length: 30 }, (_, row) => ({
      ...emptyValues,
      ...given,
      ...deal,
      row,
      referrerId: lena.personId,
      email: `many${row}@list${row}.example`,
    }));
    const { programs } = await clara.call(getCatalog, {});
    const into = { programId: programs[0]!.id, importId, personId: clara.personId };
    expect(await withTenant(app.services, acme, (ctx) => importRows(ctx, rows, into))).toEqual([]);
    const ofFile = () => count(["referrals"], { source: "import", country: "PT" });
    expect(await ofFile()).toEqual([30]);
    expect(await wrong()).toBe(0);
    await app.asOwner("delete from referrals where import_id = $1", [importId.slice(4)]);
    expect(await ofFile()).toEqual([0]);
    expect(await wrong()).toBe(0);
  });

  test("exclude erased referrals", async () => {
    const gone = await submit(lena, { source: "partner" });
    const partners = async () => (await count(["referrals"], { source: "partner" }))[0];
    expect(await partners()).toBe(1);
    await fold();
    await app.asOwner("delete from referrals where id = $1", [gone.id.slice(4)]);
    expect(await partners()).toBe(0);
    expect(await wrong()).toBe(0);
  });

  test("are the same however many rows are read at a time", async () => {
    const whole = await byRows(20_000);
    expect(whole.length).toBeGreaterThan(100);
    for (const atOnce of [1, 3]) expect(await byRows(atOnce)).toEqual(whole);
    const [month] = await app.asOwner("select spread('{2,5,2}', '{1,10,100}') as days");
    expect(month.days.slice(0, 6).map(Number)).toEqual([0, 101, 101, 101, 111, 111]);
  });

  test("are compared with the rows every night and rebuilt if they differ", async () => {
    await fold();
    const right = await cells();
    await app.asOwner("update analytics_cells set counts[3] = counts[3] + 7 where tenant_id = $1 and dim = 'all'", [
      acme.slice(4),
    ]);
    await app.asOwner("delete from analytics_cells where tenant_id = $1 and dim = 'source'", [acme.slice(4)]);
    await app.asOwner(
      "insert into analytics_cells (tenant_id, dim, key, kind, detail, month, currency, counts, amounts) select $1, 'all', '', 'won', '', '2020-01-01', 'EUR', spread('{1}', '{1}'), spread('{1}', '{1}')",
      [acme.slice(4)],
    );
    expect(await wrong()).toBeGreaterThan(2);
    await checkFigures(app.services);
    expect(await wrong()).toBe(0);
    expect(await cells()).toEqual(right);
  });
});
