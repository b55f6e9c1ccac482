import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { createProgram, getCatalog } from "#features/programs/contract.ts";
import { codeOf, referralFixtures, refusalOf } from "#features/referrals/server/testing/referral-fixtures.ts";
import { inTenant } from "#server/db/in-tenant.ts";
import * as contract from "../contract.ts";
import { partnerOf } from "./partners.ts";
import { versionsInForce } from "./reads.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const omar = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const admin = await app.as("admin", acme);
const { submit } = referralFixtures(app);
const { errors } = contract;

const today = dayIn("UTC", Date.now());
const rule = { key: "won", trigger: "won", basis: "dealValue", formula: { kind: "percent", bp: 1000 } } as const;
const terms = { currency: "EUR", rules: [rule], budgetMinor: null, budgetPeriod: "year" } as const;
const draft = (over: object = {}) => ({ ...terms, rules: [rule], ...over }) as never as typeof terms & { rules: [] };

const create = (name = "Standard", over: object = {}) => jun.call(contract.createPlan, { name, ...draft(over) });
const publish = (id: contract.Plan["id"], effectiveFrom = today, revision = 1) =>
  jun.call(contract.publishDraft, { id, revision, effectiveFrom });
const published = async (name?: string, over?: object) => publish((await create(name, over)).id);

describe("versions", () => {
  test("start as a draft with the defaults of every optional rule field", async () => {
    const plan = await create();
    expect(plan).toMatchObject({ name: "Standard", archived: false, uses: [] });
    expect(plan.versions).toMatchObject([
      { number: 1, state: "draft", revision: 1, effectiveFrom: null, publishedBy: null, budgetMinor: null },
    ]);
    expect(plan.versions[0]!.rules[0]).toMatchObject({
      ...rule,
      split: [],
      overrideBp: 0,
      stackable: false,
      caps: { dealMinor: null, personMinor: null, period: "year" },
      conditions: { products: [], fromMinor: null },
    });
  });

  test("take effect on their day and end the previous version the day before", async () => {
    const { id } = await published("Yearly");
    const next = addDays(today, 30);
    await jun.call(contract.saveDraft, { id, revision: 0, ...draft({ currency: "USD" }) });
    const { versions } = await publish(id, next);
    expect(versions.map((v) => [v.number, v.state, v.effectiveFrom, v.effectiveUntil])).toEqual([
      [2, "published", next, null],
      [1, "published", today, addDays(next, -1)],
    ]);
    expect(versions[0]).toMatchObject({ publishedBy: expect.stringContaining("@"), publishedAt: expect.any(String) });
    const { items } = await admin.call(listAudit, { filter: ["action:eq:plans.published"] });
    expect(items[0]).toMatchObject({
      subject: "Yearly",
      before: { number: 1, currency: "EUR" },
      after: { number: 2, effectiveFrom: next, currency: "USD", rules: draft().rules },
    });
  });

  test("are logged once per person while their draft saves itself, and with all terms when published", async () => {
    const { id } = await published("Logged");
    for (const revision of [0, 1, 2]) await jun.call(contract.saveDraft, { id, revision, ...draft() });
    await admin.call(contract.saveDraft, { id, revision: 3, ...draft({ currency: "USD" }) });
    const saves = async () =>
      (await admin.call(listAudit, { filter: ["action:eq:plans.draftSaved", "search:has:logged"] })).items.length;
    const before = await saves();
    await admin.call(contract.saveDraft, { id, revision: 4, ...draft() });
    expect(await saves()).toBe(before);
    await publish(id, addDays(today, 20), 5);
    await jun.call(contract.saveDraft, { id, revision: 0, ...draft() });
    expect(await saves()).toBe(before + 1);
  });

  test("never overlap, and start in the past only if they are the plan's first", async () => {
    const { id } = await create("Steady");
    expect(await codeOf(publish(id, addDays(today, -800)))).toBe(errors.past.code);
    await publish(id, addDays(today, -700));
    await jun.call(contract.saveDraft, { id, revision: 0, ...draft() });
    expect(await codeOf(publish(id, addDays(today, -1)))).toBe(errors.past.code);
    await publish(id, addDays(today, 10));
    await jun.call(contract.saveDraft, { id, revision: 0, ...draft() });
    const overlaps = { code: errors.overlaps.code, params: { from: addDays(today, 10) } };
    expect(await refusalOf(publish(id, addDays(today, 10)))).toEqual(overlaps);
    expect(await refusalOf(publish(id, today))).toEqual(overlaps);
    // The database enforces this too, for any client.
    const twice = app.asOwner(
      `insert into plan_versions (tenant_id, plan_id, number, state, currency, rules, effective_from)
       values ($1, $2, 9, 'published', 'EUR', '[]', $3)`,
      [acme.slice(4), id.slice(4), addDays(today, 40)],
    );
    await expect(twice).rejects.toThrow("plan_versions_one_at_a_time");
  });

  test("are published once under concurrent requests", async () => {
    const { id } = await create("Rush");
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(publish(id))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(codes.filter(Boolean))).toEqual(new Set([errors.nothingToPublish.code]));
  });

  test("reject a save over a revision the caller has not read", async () => {
    const { id } = await create("Shared");
    const save = (revision: number) => jun.call(contract.saveDraft, { id, revision, ...draft() });
    expect(await refusalOf(save(0))).toEqual({ code: errors.stale.code, params: { version: "1" } });
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(save(1))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(await codeOf(publish(id, today, 1))).toBe(errors.stale.code);
    await save(2);
    await publish(id, today, 3);
    // A published version is never edited: the next save starts a new version.
    expect((await save(0)).versions.map(({ number, state }) => [number, state])).toEqual([
      [2, "draft"],
      [1, "published"],
    ]);
    expect(await codeOf(save(3))).toBe(errors.stale.code);
  });

  test("can be discarded while they are drafts, which leaves nothing to publish", async () => {
    const { id } = await create("Brief");
    expect((await jun.call(contract.dropDraft, { id })).versions).toEqual([]);
    expect(await codeOf(publish(id))).toBe(errors.nothingToPublish.code);
    await jun.call(contract.saveDraft, { id, revision: 0, ...draft({ rules: [] }) });
    expect(await codeOf(publish(id))).toBe(errors.nothingToPublish.code);
  });
});

describe("invalid rules", () => {
  const invalidRules: [string, string, object][] = [
    ["rejects a split below 100 %", "split", { split: [{ to: "referrer", bp: 9999 }] }],
    [
      "rejects a person named twice in a split",
      "split",
      {
        split: [
          { to: "referrer", bp: 5000 },
          { to: "referrer", bp: 5000 },
        ],
      },
    ],
    ["rejects a negative share", "split", { split: [{ to: "referrer", bp: -1 }] }],
    ["rejects an override above 100 %", "overrideBp", { overrideBp: 10_001 }],
    ["rejects a percentage on a fixed basis", "basis", { basis: "fixed" }],
    ["rejects a received-amount basis for a trigger without a payment", "basis", { basis: "netReceived" }],
    ["rejects NaN", "formula", { formula: { kind: "percent", bp: Number.NaN } }],
    ["rejects 1e30", "formula", { basis: "fixed", formula: { kind: "flat", minor: 1e30 } }],
    ["rejects a negative amount", "formula", { basis: "fixed", formula: { kind: "flat", minor: -5 } }],
    ["rejects a fraction of a cent", "formula", { basis: "fixed", formula: { kind: "flat", minor: 0.5 } }],
    [
      "rejects a minimum above the maximum",
      "formula",
      { formula: { kind: "percent", bp: 1, minMinor: 2, maxMinor: 1 } },
    ],
    [
      "rejects a recurring rate for the won trigger",
      "formula",
      { formula: { kind: "recurring", months: 3, steps: [{ fromMonth: 1, bp: 1 }] } },
    ],
    ["rejects an empty value range", "conditions", { conditions: { fromMinor: 5, belowMinor: 5 } }],
    ["rejects an unknown country code", "conditions", { conditions: { countries: ["Germany"] } }],
    ["rejects a negative cap", "caps", { caps: { dealMinor: -1 } }],
  ];
  const steps = (...from: number[]) => ({ steps: from.map((fromMinor) => ({ fromMinor, bp: 100 })) });
  for (const [name, given] of [
    ["rejects descending steps", steps(0, 200, 100)],
    ["rejects a duplicate step", steps(0, 100, 100)],
    ["rejects steps that do not start at zero", steps(100)],
    ["rejects an empty list of steps", steps()],
  ] as const)
    invalidRules.push([name, "formula", { formula: { kind: "tiered", mode: "marginal", by: "deal", ...given } }]);

  test.each(invalidRules)("%s", async (_, field, over) => {
    const body = JSON.stringify({ name: "Bad", ...terms, rules: [{ ...rule, ...over }] });
    const headers = { "content-type": "application/json" };
    const answer = await jun.send("/api/v1/commission-plans", { method: "POST", headers, body });
    expect(answer.status).toBe(422);
    const { code, params } = (await answer.json()) as { code: string; params: { fields: object } };
    expect(code).toBe("base.invalid");
    expect(Object.keys(params.fields)[0]).toMatch(new RegExp(`^rules\\.0\\.${field}`));
  });

  test("rejects a duplicate key, a wrong currency, a zero budget, an unknown person and an unknown product", async () => {
    expect(await codeOf(create("Twice", { rules: [rule, rule] }))).toBe("base.invalid");
    expect(await codeOf(create("Euro", { currency: "euro" }))).toBe("base.invalid");
    expect(await codeOf(create("Poor", { budgetMinor: 0 }))).toBe("base.invalid");
    const stranger = await app.as("referrer", await app.tenant("other"));
    const split = [{ to: stranger.personId, bp: 10_000 }];
    expect(await codeOf(create("Strange", { rules: [{ ...rule, split }] }))).toBe(errors.badTarget.code);
    const conditions = { products: ["Perpetual motion"] };
    expect(await codeOf(create("Unknown", { rules: [{ ...rule, conditions }] }))).toBe(errors.badTarget.code);
  });

  test("accepts a product of a program and a referrer of the tenant", async () => {
    const { pipelines } = await jun.call(getCatalog, {});
    await jun.call(createProgram, { name: "Roofers", pipelineId: pipelines[0]!.id, products: ["Roofs"] });
    const split = [
      { to: "referrer", bp: 6000 },
      { to: omar.personId, bp: 4000 },
    ];
    const plan = await create("Shared roofs", { rules: [{ ...rule, split, conditions: { products: ["Roofs"] } }] });
    expect(plan.versions[0]!.rules[0]!.split).toEqual(split);
  });
});

describe("uses", () => {
  test("require a published plan and a known target, and replace the target's previous use", async () => {
    const unready = await create("Unready");
    const use = (id: contract.Plan["id"], scope: string, target: string) =>
      jun.call(contract.usePlan, { id, scope, target } as never) as Promise<contract.Plan>;
    expect(await codeOf(use(unready.id, "tier", "gold"))).toBe(errors.unpublished.code);
    const [first, second] = [await published("First"), await published("Second")];
    for (const [scope, target] of [
      ["tier", "wood"],
      ["program", `prg_${"0".repeat(32)}`],
      ["person", `per_${"0".repeat(32)}`],
      ["person", jun.personId],
      ["referral", lena.personId],
    ])
      expect(await codeOf(use(first.id, scope!, target!)), `${scope} ${target}`).toBe(errors.badTarget.code);
    await use(first.id, "tier", "gold");
    expect((await use(second.id, "tier", "gold")).uses).toMatchObject([{ scope: "tier", target: "gold", name: null }]);
    const { plans } = await jun.call(contract.listPlans, {});
    expect(plans.find(({ id }) => id === first.id)!.uses).toEqual([]);
    expect(await codeOf(jun.call(contract.renamePlan, { id: second.id, archived: true }))).toBe(errors.inUse.code);
    const [kept] = plans.find(({ id }) => id === second.id)!.uses;
    await jun.call(contract.dropUse, { id: kept!.id });
    expect(await codeOf(jun.call(contract.dropUse, { id: kept!.id }))).toBe("base.notFound");
    const archivedPlan = await jun.call(contract.renamePlan, {
      id: second.id,
      name: "Second, of before",
      archived: true,
    });
    expect(archivedPlan).toMatchObject({ name: "Second, of before", archived: true });
    expect(await codeOf(use(second.id, "tier", "gold"))).toBe(errors.unpublished.code);
    const { items } = await admin.call(listAudit, { filter: ["action:eq:plans.used"] });
    expect(items[0]).toMatchObject({ subject: "gold", before: { plan: "First" }, after: { plan: "Second" } });
  });

  test("determine which version applies to a deal on a day", async () => {
    const referral = await submit(lena);
    const plans = { program: await published("P"), person: await published("O"), referral: await published("R") };
    const { programs } = await jun.call(getCatalog, {});
    const targets = { program: referral.programId, person: lena.personId, referral: referral.id } as const;
    for (const scope of ["program", "person", "referral"] as const)
      await jun.call(contract.usePlan, { id: plans[scope].id, scope, target: targets[scope] });
    const whose = {
      referralId: referral.id,
      referrerId: lena.personId,
      tier: "bronze" as const,
      programId: programs[0]!.id,
    };
    const inForce = (day: string, over: object = {}) =>
      inTenant(app.db, acme, (db) => versionsInForce({ db }, { ...whose, ...over }, day));
    expect((await inForce(today)).map(({ scope, name }) => [scope, name]).toSorted()).toEqual([
      ["person", "O"],
      ["program", "P"],
      ["referral", "R"],
    ]);
    expect(await inForce(addDays(today, -1))).toEqual([]);
    await jun.call(contract.saveDraft, { id: plans.person.id, revision: 0, ...draft({ budgetMinor: 500 }) });
    await publish(plans.person.id, addDays(today, 5));
    const numbers = async (day: string) => (await inForce(day)).find(({ scope }) => scope === "person")?.number;
    expect([await numbers(addDays(today, 4)), await numbers(addDays(today, 5))]).toEqual([1, 2]);
    expect((await inForce(today, { referrerId: omar.personId, referralId: (await submit(omar)).id })).length).toBe(1);
    const { plans: all } = await jun.call(contract.listPlans, {});
    const names = all.flatMap(({ uses }) => uses).map(({ scope, name }) => [scope, name]);
    expect(names).toContainEqual(["person", expect.stringContaining("@")]);
    expect(names).toContainEqual(["referral", referral.fullName]);
  });
});

describe("partners", () => {
  const set = (personId: typeof lena.personId, given: object) =>
    jun.call(contract.setPartner, { personId, ...given }) as Promise<contract.Partner>;

  test("default to bronze without a recruiter", async () => {
    const { partners } = await jun.call(contract.listPartners, {});
    expect(partners.map(({ personId }) => personId)).toEqual(expect.arrayContaining([lena.personId, omar.personId]));
    expect(partners.every(({ tier, recruitedById }) => tier === "bronze" && recruitedById === null)).toBe(true);
    expect(partners.map(({ personId }) => personId)).not.toContain(jun.personId);
    expect(await set(lena.personId, { tier: "gold" })).toMatchObject({ tier: "gold", recruitedBy: null });
    const after = await set(lena.personId, { recruitedById: omar.personId });
    expect(after).toMatchObject({ tier: "gold", recruitedById: omar.personId, recruitedBy: expect.any(String) });
    expect(await inTenant(app.db, acme, (db) => partnerOf({ db }, lena.personId))).toEqual({
      tier: "gold",
      tierIsPinned: true,
      recruitedById: omar.personId,
    });
    const { items } = await admin.call(listAudit, { filter: ["action:eq:plans.partnerChanged"] });
    expect(items[0]).toMatchObject({ before: { recruitedById: null }, after: { recruitedById: omar.personId } });
  });

  test("reject a cycle of any length, also under concurrent requests", async () => {
    const [a, b, c] = [await app.as("referrer", acme), await app.as("referrer", acme), await app.as("both", acme)];
    expect(await codeOf(set(a.personId, { recruitedById: a.personId }))).toBe(errors.circular.code);
    await set(b.personId, { recruitedById: a.personId });
    await set(c.personId, { recruitedById: b.personId });
    expect(await codeOf(set(a.personId, { recruitedById: c.personId }))).toBe(errors.circular.code);
    await set(b.personId, { recruitedById: null });
    const codes = await Promise.all([
      codeOf(set(a.personId, { recruitedById: c.personId })),
      codeOf(set(b.personId, { recruitedById: a.personId })),
    ]);
    expect(codes.toSorted()).toEqual([errors.circular.code, undefined].toSorted());
  });

  test("belong to the tenant: foreign people are not found and referrers cannot list them", async () => {
    const stranger = await app.as("referrer", await app.tenant("other"));
    expect(await codeOf(set(stranger.personId, { tier: "gold" }))).toBe("base.notFound");
    expect(await codeOf(set(lena.personId, { recruitedById: stranger.personId }))).toBe(errors.badTarget.code);
    expect(await codeOf(lena.call(contract.listPartners, {}))).toBe("base.forbidden");
  });

  test("are paged by 500, each listed once", async () => {
    const many = await app.tenant("many");
    const clara = await app.as("company", many);
    await app.asOwner(
      `with p as (insert into auth.people (email, first_name, last_name, display_name, tenant_id)
         select 'one' || n || '@many.test', 'One', n::text, 'One ' || n, $1 from generate_series(1, 620) n returning id)
       insert into auth.members (tenant_id, person_id, role) select $1, id, 'referrer' from p`,
      [many.slice(4)],
    );
    const { partners: some, next } = await clara.call(contract.listPartners, {});
    expect(some).toHaveLength(500);
    const { partners: rest, next: end } = await clara.call(contract.listPartners, { after: next! });
    expect(end).toBeNull();
    expect(new Set([...some, ...rest].map(({ personId }) => personId)).size).toBe(620);
  });
});
