import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { features } from "#base/plans.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { comparePlans, getOwnTenant, switchFeature, updateSettings } from "../own.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme", "professional");
const other = await app.tenant("other");
const { call } = await app.as("admin", acme);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code,
  );
const stateOf = async (name: string) => (await call(getOwnTenant, {})).features.find((one) => one.name === name);

test("shows an admin every toggle, and the plan that includes what is locked [R3.13 R6.3]", async () => {
  const { plan, features: toggles } = await call(getOwnTenant, {});
  expect(plan).toBe("professional");
  expect(toggles.map(({ name }) => name)).toEqual(features);
  expect(await stateOf("auditLogs")).toMatchObject({ state: "on", plan: "professional" });
  expect(await stateOf("whiteLabeling")).toMatchObject({ state: "locked", plan: "enterprise" });
});

test("closes the endpoints of a feature that is switched off, keeps its data, and opens them again [R6.3]", async () => {
  await call(updateSettings, { currency: "EUR" });
  const before = (await call(listAudit, {})).items.length;
  await call(switchFeature, { feature: "auditLogs", on: false });
  expect(await stateOf("auditLogs")).toMatchObject({ state: "off" });
  await expect.poll(() => codeOf(call(listAudit, {}))).toBe(baseErrors.featureOff.code);
  await call(switchFeature, { feature: "auditLogs", on: true });
  await expect.poll(() => codeOf(call(listAudit, {}))).toBe("done");
  const { items } = await call(listAudit, {});
  expect(items).toHaveLength(before + 2);
  expect(items[0]).toMatchObject({ action: "tenants.featureSwitched", subject: "auditLogs", after: { enabled: true } });
  expect(
    (await (await app.as("admin", other)).call(getOwnTenant, {})).features.map(({ state }) => state),
  ).not.toContain("off");
});

test("opens nothing that the plan lacks with a toggle, even one switched before [R6.3]", async () => {
  for (const on of [true, false])
    expect(await codeOf(call(switchFeature, { feature: "sso", on }))).toBe(baseErrors.planLacks.code);
  expect(await stateOf("sso")).toMatchObject({ state: "locked" });
});

test("compares plans from the current one [R3.12]", async () => {
  const { items } = await call(comparePlans, {});
  expect(items.map(({ plan, current }) => [plan, current])).toEqual([
    ["starter", false],
    ["professional", true],
    ["enterprise", false],
  ]);
  const [starter, professional] = items;
  expect(starter).toMatchObject({
    gained: [],
    lost: expect.arrayContaining(["aiInsights", "auditLogs", "dataExport"]),
    planned: [],
  });
  // Nothing that is not built yet is included or lost.
  expect(starter?.lost).not.toContain("customIntegrations");
  expect(professional?.features).not.toContain("customIntegrations");
  expect(items[1]).toMatchObject({ gained: [], lost: [] });
  expect(items[2]).toMatchObject({ gained: ["whiteLabeling", "sso", "gdprCompliance"], lost: [] });
});

test("stores valid settings only", async () => {
  const wanted = {
    timeZone: "Asia/Shanghai",
    currency: "CNY",
    locale: "zh",
    businessHours: { mon: { from: "09:30", to: "18:00" }, sat: { from: "10:00", to: "23:30" } },
  } as const;
  expect((await call(updateSettings, wanted)).settings).toEqual(wanted);
  expect((await call(updateSettings, {})).settings).toEqual(wanted);
  const refused = [
    { timeZone: "Mars/Olympus" },
    { currency: "DEM" },
    { locale: "tlh" as never },
    { businessHours: { mon: { from: "18:00", to: "09:00" } } },
    { businessHours: { mon: { from: "9", to: "17:00" } } },
  ];
  for (const bad of refused)
    expect(await codeOf(call(updateSettings, bad)), JSON.stringify(bad)).toBe(baseErrors.invalid.code);
  expect((await call(getOwnTenant, {})).settings).toEqual(wanted);
});

test("erases past data after the tenant's retention, and only there", async () => {
  const old = "now() - interval '40 days'";
  for (const id of [acme, other]) {
    const tenantId = id.slice(4);
    await app.asOwner(
      `insert into messages (tenant_id, channel, "to", text, state, created_at)
       values ($1, 'mail', 'old', 'x', 'sent', ${old}), ($1, 'mail', 'unsent', 'x', 'waiting', ${old}), ($1, 'mail', 'new', 'x', 'sent', now())`,
      [tenantId],
    );
    await app.asOwner(`insert into outbox (tenant_id, type, payload, created_at) values ($1, 'x', '{}', ${old})`, [
      tenantId,
    ]);
    await app.asOwner(`insert into auth.auth_events (tenant_id, type, email, at) values ($1, 'login', 'old', ${old})`, [
      tenantId,
    ]);
    await app.asOwner(
      `insert into notices (tenant_id, person_id, kind, "to", created_at) values ($1, uuidv7(), 'x', '/', ${old})`,
      [tenantId],
    );
    await app.asOwner(
      `insert into audit_entries (tenant_id, action, subject, created_at) values ($1, 'x', 'old', ${old})`,
      [tenantId],
    );
  }
  await app.asOwner("update tenants set retention_days = 30 where id = $1", [acme.slice(4)]);
  await app.runUpkeep();
  const left = async (id: string) => {
    const count = async (from: string) =>
      (await app.asOwner(`select count(*)::int as n from ${from} and tenant_id = $1`, [id.slice(4)]))[0].n;
    const messages = await app.asOwner(`select "to" from messages where tenant_id = $1 order by "to"`, [id.slice(4)]);
    return {
      messages: messages.map(({ to }) => to),
      events: await count("outbox where type = 'x'"),
      authEvents: await count("auth.auth_events where email = 'old'"),
      notices: await count("notices where kind = 'x'"),
      audit: await count("audit_entries where subject = 'old'"),
    };
  };
  expect(await left(acme)).toEqual({ messages: ["new", "unsent"], events: 0, authEvents: 0, notices: 0, audit: 1 });
  expect(await left(other)).toEqual({
    messages: ["new", "old", "unsent"],
    events: 1,
    authEvents: 1,
    notices: 1,
    audit: 1,
  });
});
