import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { codeOf, refusalOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { inTenant } from "#server/db/in-tenant.ts";
import { newId } from "#server/db/new-id.ts";
import * as contract from "../contract.ts";
import type { NewEntry, Posting } from "../posting.ts";
import { balancesOf, leftOf, paidTo, rateOn } from "./reads.ts";
import { post, postAll } from "./writes.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const lena = await app.as("referrer", acme);
const omar = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const admin = await app.as("admin", acme);

type Tx = Parameters<Parameters<typeof inTenant>[2]>[0];
const within = <T>(work: (ctx: { db: Tx }) => Promise<T>, tenant = acme) =>
  inTenant(app.db, tenant, (db) => work({ db }));

let count = 0;
const accrued = (personId: Id<"per">, minor: number, over: Partial<Posting> = {}, currency = "EUR"): Posting => {
  const commissionId = newId("com");
  return {
    movement: "accrued",
    source: "test",
    cause: `cause-${++count}`,
    entries: [
      { account: "expense", commissionId, currency, minor },
      { account: "held", personId, commissionId, currency, minor: -minor },
    ],
    ...over,
  };
};
const rows = (table: string) => app.asOwner(`select * from ${table} where tenant_id = $1`, [acme.slice(4)]);
/** Returns PostgreSQL's error message, however it is wrapped. */
const errorMessageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing",
    ({ cause, message }) => `${message} ${cause?.message ?? ""}`,
  );

describe("ledger [R2.16]", () => {
  test("moves money once per cause, under repetition and concurrency", async () => {
    const posting = accrued(lena.personId, 12_345);
    expect(await within((ctx) => post(ctx, posting))).toBe(true);
    expect(await within((ctx) => post(ctx, posting))).toBe(false);
    const again = accrued(lena.personId, 100);
    const results = await Promise.all(Array.from({ length: 12 }, () => within((ctx) => post(ctx, again))));
    expect(results.filter(Boolean)).toHaveLength(1);
    // Two lists in opposite order post each cause once and do not deadlock.
    const [a, b] = [accrued(lena.personId, 1), accrued(lena.personId, 2)];
    const both = await Promise.all([within((ctx) => postAll(ctx, [a, b])), within((ctx) => postAll(ctx, [b, a]))]);
    expect(both.flat().filter(Boolean)).toHaveLength(2);
    expect(await within((ctx) => balancesOf(ctx, lena.personId))).toEqual([
      { account: "held", currency: "EUR", minor: 12_448 },
    ]);
    expect(await within((ctx) => postAll(ctx, []))).toEqual([]);
  });

  test("rejects entries that do not balance, are missing, lack a person or are zero", async () => {
    const before = (await rows("ledger_transactions")).length;
    const [expense, held] = accrued(lena.personId, 500).entries as [NewEntry, NewEntry];
    const refused = (entries: NewEntry[]) =>
      errorMessageOf(within((ctx) => post(ctx, accrued(lena.personId, 1, { entries }))));
    expect(await refused([expense])).toContain("do not add up to nothing");
    expect(await refused([expense, { ...held, minor: -499 }])).toContain("do not add up to nothing");
    expect(await refused([expense, { ...held, currency: "USD" }])).toContain("do not add up to nothing");
    expect(await refused([])).toContain("has no entries");
    const { personId: _, ...withoutPerson } = held;
    expect(await refused([expense, withoutPerson])).toContain("ledger_entries_whose");
    expect(
      await refused([
        { ...expense, minor: 0 },
        { ...held, minor: 0 },
      ]),
    ).toContain("ledger_entries_something");
    expect(
      await refused([
        { ...expense, minor: 1e30 },
        { ...held, minor: -1e30 },
      ]),
    ).toContain("invalid input syntax");
    expect(await refused([{ ...expense, minor: Number.NaN }, held])).toContain("null value");
    expect(
      await refused([
        { ...expense, minor: 0.5 },
        { ...held, minor: -0.5 },
      ]),
    ).toContain("invalid input syntax");
    expect(
      await refused([
        { ...expense, currency: "eur" },
        { ...held, currency: "eur" },
      ]),
    ).toContain("currency");
    expect((await rows("ledger_transactions")).length).toBe(before);
  });

  test("is append-only: the app's role can neither update nor delete, nor add entries to a closed transaction", async () => {
    const posting = accrued(omar.personId, 700);
    await within((ctx) => post(ctx, posting));
    const [old] = await app.asOwner("select id from ledger_transactions where cause = $1", [posting.cause]);
    const attempt = (text: string) => errorMessageOf(within(({ db }) => db.execute(text)));
    for (const table of ["ledger_transactions", "ledger_entries", "fx_rates"]) {
      expect(await attempt(`update ${table} set created_at = now()`)).toContain("permission denied");
      expect(await attempt(`delete from ${table}`)).toContain("permission denied");
      expect(await attempt(`truncate ${table}`)).toContain("permission denied");
    }
    const late = `insert into ledger_entries (transaction_id, account, currency, minor)
      values ('${old.id}', 'expense', 'EUR', 5), ('${old.id}', 'cash', 'EUR', -5)`;
    expect(await attempt(late)).toContain("is closed");
    expect(await attempt("alter table ledger_entries disable trigger all")).toContain("must be owner");
  });

  test("reports what remains of a commission, what is owed and what arrived, in each currency", async () => {
    const mina = await app.as("referrer", acme);
    const { personId } = mina;
    const [first, second] = [accrued(personId, 10_000), accrued(personId, 5_000, {}, "JPY")];
    const commissionId = first.entries[0]!.commissionId!;
    const of = { commissionId, currency: "EUR" };
    const out = { payoutItemId: newId("pit"), currency: "EUR" };
    const move = (movement: Posting["movement"], entries: NewEntry[]): Posting => ({
      ...accrued(personId, 1),
      movement,
      entries,
    });
    await within((ctx) =>
      postAll(ctx, [
        first,
        second,
        move("reduced", [
          { account: "held", personId, minor: 2500, ...of },
          { account: "expense", minor: -2500, ...of },
        ]),
        move("approved", [
          { account: "held", personId, minor: 7500, ...of },
          { account: "payable", personId, minor: -7500, ...of },
        ]),
        move("sent", [
          { account: "payable", personId, minor: 7500, ...out },
          { account: "transit", personId, minor: -7500, ...out },
        ]),
        move("settled", [
          { account: "transit", personId, minor: 7500, ...out },
          { account: "cash", minor: -7500, ...out },
        ]),
        move("clawed_back", [
          { account: "owed", personId, minor: 500, ...of },
          { account: "expense", minor: -500, ...of },
        ]),
      ]),
    );
    const left = await within((ctx) => leftOf(ctx, [commissionId, second.entries[0]!.commissionId!, newId("com")]));
    expect([...left.values()].toSorted((a, b) => a - b)).toEqual([5000, 7000]);
    expect(await within((ctx) => paidTo(ctx, personId))).toEqual([{ currency: "EUR", minor: 7500 }]);
    const { balances } = await mina.call(contract.getBalances, {});
    expect(balances.toSorted((a, b) => (a.account < b.account ? -1 : 1))).toEqual([
      { account: "cash", currency: "EUR", minor: 7500 },
      { account: "held", currency: "JPY", minor: 5000 },
      { account: "owed", currency: "EUR", minor: 500 },
    ]);
  });

  test("shows members their own balances, and the company anyone's and all", async () => {
    expect(await codeOf(lena.call(contract.getBalances, { personId: omar.personId }))).toBe("base.notFound");
    const own = await omar.call(contract.getBalances, {});
    expect(own.balances).toEqual([{ account: "held", currency: "EUR", minor: 700 }]);
    expect(await jun.call(contract.getBalances, { personId: omar.personId })).toEqual(own);
    const all = (await jun.call(contract.getBalances, {})).balances;
    const inEuro = Object.fromEntries(all.filter((b) => b.currency === "EUR").map((b) => [b.account, b.minor]));
    expect(inEuro.expense! + inEuro.owed!).toBe(inEuro.held! + inEuro.cash!);
    const stranger = await app.as("company", other);
    expect(await stranger.call(contract.getBalances, {})).toEqual({ balances: [] });
    expect(await stranger.call(contract.getBalances, { personId: omar.personId })).toEqual({ balances: [] });
  });

  test("lists entries, each with the movement it belongs to", async () => {
    const { items } = await jun.call(contract.listEntries, { filter: [`personId:eq:${omar.personId}`] });
    expect(items).toMatchObject([{ movement: "accrued", account: "held", minor: -700, currency: "EUR" }]);
    const first = await jun.call(contract.listEntries, { limit: 3 });
    const second = await jun.call(contract.listEntries, { limit: 3, after: first.next! });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(6);
    expect(await codeOf(lena.call(contract.listEntries, {}))).toBe("base.forbidden");
  });
});

describe("exchange rates", () => {
  const historic = "Date,USD,JPY,KWD,\n2026-11-13,1.25,160,N/A,\n2026-11-12,1.2,150,0.32,\n";

  test("are imported as the bank publishes them, and a known day stays unchanged", async () => {
    expect(await admin.call(contract.importRates, { csv: historic })).toEqual({ days: 2, added: 5, known: 0 });
    const daily = "Date, USD, CHF\n13 November 2026, 9.99, 0.95\n";
    expect(await admin.call(contract.importRates, { csv: daily })).toEqual({ days: 1, added: 1, known: 1 });
    const { items } = await jun.call(contract.listRates, { filter: ["currency:eq:USD"], orderBy: "day:asc" });
    expect(items.map(({ day, rate }) => [day, rate])).toEqual([
      ["2026-11-12", "1.2"],
      ["2026-11-13", "1.25"],
    ]);
    const results = await app.asOwner("select payload from outbox where type = 'ledger.ratesImported' order by id");
    expect(results.map(({ payload }) => payload.days)).toEqual([["2026-11-12", "2026-11-13"], ["2026-11-13"]]);
    const audit = await admin.call(listAudit, { filter: ["action:eq:ledger.ratesImported"] });
    expect(audit.items.map(({ subject }) => subject)).toEqual(["2026-11-13", "2026-11-12 – 2026-11-13"]);
    expect(await codeOf(jun.call(contract.importRates, { csv: daily }))).toBe("base.forbidden");
  });

  test("are those of the day or the latest day before it with both currencies, for up to ten days", async () => {
    const rate = (from: string, to: string, day: string) => within((ctx) => rateOn(ctx, from, to, day));
    expect(await rate("EUR", "USD", "2026-11-13")).toEqual({ rate: "1.25", day: "2026-11-13" });
    expect(await rate("USD", "EUR", "2026-11-15")).toEqual({ rate: "0.8", day: "2026-11-13" });
    expect(await rate("USD", "JPY", "2026-11-15")).toEqual({ rate: "128", day: "2026-11-13" });
    expect(await rate("JPY", "KWD", "2026-11-15")).toEqual({ rate: "0.00213333333333", day: "2026-11-12" });
    expect(await rate("EUR", "EUR", "1999-01-01")).toEqual({ rate: "1", day: "1999-01-01" });
    expect(await rate("EUR", "USD", "2026-11-11")).toBeUndefined();
    expect(await rate("EUR", "USD", "2026-11-24")).toBeUndefined();
    expect(await rate("EUR", "BRL", "2026-11-13")).toBeUndefined();
    expect(await within((ctx) => rateOn(ctx, "EUR", "USD", "2026-11-13"), other)).toBeUndefined();
  });

  test("are rejected with the invalid line, and nothing of the file is stored", async () => {
    const before = (await rows("fx_rates")).length;
    const refused = (csv: string) => refusalOf(admin.call(contract.importRates, { csv }));
    const bad = (line: string) => ({ code: contract.errors.badRates.code, params: { line } });
    expect(await refused("<html>")).toEqual(bad("1"));
    for (const cell of ["-1", "NaN", "1e30", "0", "99999999999"])
      expect(await refused(`Date,GBP\n2026-11-10,0.84\n2026-11-11,${cell}\n`), cell).toEqual(bad("3"));
    expect(await refused("Date,GBP\n2999-01-01,0.84\n")).toEqual(bad("2"));
    expect((await rows("fx_rates")).length).toBe(before);
  });

  test("are imported for many years at once", async () => {
    const codes = Array.from({ length: 30 }, (_, i) => `X${String.fromCharCode(65 + (i % 26))}${i < 26 ? "A" : "B"}`);
    const day = (i: number) => new Date(Date.UTC(2010, 0, 1 + i)).toISOString().slice(0, 10);
    const lines = Array.from({ length: 2000 }, (_, i) => `${day(i)},${codes.map((_c, j) => `1.${i}${j}`).join()}`);
    const csv = `Date,${codes.join()}\n${lines.join("\n")}\n`;
    expect(await admin.call(contract.importRates, { csv })).toEqual({ days: 2000, added: 60_000, known: 0 });
  });
});
