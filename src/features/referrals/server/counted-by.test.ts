import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { midnightIn } from "#base/day.ts";
import { listReferrals } from "../listing.ts";
import { codeOf, desk } from "./testing/desk.ts";

const house = await testApp();
afterAll(() => house.close());
const acme = await house.tenant("acme");
const amira = await house.as("referrer", acme);
const jun = await house.as("company", acme);
const { submit, move, accepted } = desk(house);
const zone = "Pacific/Auckland";
await house.asOwner("update tenants set time_zone = $1 where slug = 'acme'", [zone]);

const found = async (...filter: string[]) =>
  (await jun.call(listReferrals, { filter, limit: 100 })).items.map(({ id }) => id).sort();
const at = (id: string, values: Record<string, string>) =>
  house.asOwner(
    `update referrals set ${Object.keys(values).map((column, i) => `${column} = $${i + 2}`)} where replace(id::text, '-', '') = $1`,
    [id.slice(4), ...Object.values(values)],
  );

test("what figures count can be listed: by decision, by reasons, by where it came from", async () => {
  const yes = await accepted(amira, jun, { country: "NZ", productInterest: "Starter, small" });
  const no = await move(jun, await submit(amira), "reject", { rejectReason: "notAFit", note: "Too small for us" });
  const lost = await move(jun, await accepted(amira, jun), "lose", { lossReason: "price", note: "Too dear" });
  await at(no.id, { campaign: "Spring, late" });
  const soon = new Date(Date.now() - 60_000).toISOString();
  expect(await found(`decidedAt:gte:${soon}`)).toEqual([yes.id, no.id, lost.id].sort());
  expect(await found(`acceptedAt:gte:${soon}`)).toEqual([yes.id, lost.id].sort());
  expect(await found("rejectReason:in:notAFit,other")).toEqual([no.id]);
  expect(await found("lossReason:in:price")).toEqual([lost.id]);
  expect(await found("reviewLate:in:false", `decidedAt:gte:${soon}`)).toHaveLength(3);
  expect(await found("country:in:NZ")).toEqual([yes.id]);
  expect(await found("country:in:", `decidedAt:gte:${soon}`)).toEqual([no.id, lost.id].sort());
  expect(await found("productInterest:eq:Starter, small")).toEqual([yes.id]);
  expect(await found("campaign:eq:Spring, late")).toEqual([no.id]);
  expect(await codeOf(found("rejectReason:in:dislike"))).toBe("base.invalid");
  // A referrer lists their own by them too, and nobody else's.
  const other = await house.as("referrer", acme);
  const { items } = await other.call(listReferrals, { filter: ["country:in:NZ"] });
  expect(items).toEqual([]);
});

test("an end is on the tenant's day: a win on the day it was closed, a loss on the day it is there", async () => {
  const won = await move(jun, await accepted(amira, jun), "win", {
    ...{ wonMinor: 100_00, currency: "EUR", closedOn: "2026-03-01" },
  });
  const lost = await move(jun, await accepted(amira, jun), "lose", { lossReason: "timing", note: "Later" });
  // Half past eleven at night there, noon of the same day in Greenwich.
  await at(lost.id, { closed_at: "2026-03-01T10:30:00Z" });
  expect(await found("endedOn:gte:2026-03-01", "endedOn:lte:2026-03-01")).toEqual([won.id, lost.id].sort());
  await at(lost.id, { closed_at: "2026-03-01T11:30:00Z" });
  expect(await found("endedOn:gte:2026-03-01", "endedOn:lte:2026-03-01")).toEqual([won.id]);
  expect(await found("endedOn:gte:2026-03-02", "endedOn:lte:2026-03-02")).toEqual([lost.id]);
  await at(lost.id, { submitted_at: "2026-02-27T10:59:59Z" });
  const day = (from: string, before: string) =>
    found(`submittedAt:gte:${midnightIn(zone, from)}`, `submittedAt:lt:${midnightIn(zone, before)}`);
  expect(await day("2026-02-27", "2026-02-28")).toEqual([lost.id]);
  expect(await day("2026-02-28", "2026-03-01")).toEqual([]);
});
