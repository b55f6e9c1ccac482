import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { changeSubdomain } from "#features/domains/contract.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { acceptInvitation, listMembers } from "#features/members/contract.ts";
import { errors as tenancyErrors } from "#features/tenancy/contract.ts";
import { changePlan, closeTenant, createTenant, errors, getTenant, keepTenant, listTenants } from "../contract.ts";
import { closingDays } from "../rules.ts";

const app = await testApp();
afterAll(() => app.close());
const home = await app.tenant("default");
const operator = await app.as("admin", home);
const { browser, mailTo } = identityFixtures(app);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code,
  );
const nordlys = {
  name: "Nordlys Energi",
  subdomain: "nordlys",
  plan: "professional",
  locale: "de",
  adminEmail: "Ida@example.com",
} as const;

test("lets the operator create a tenant, whose first admin is invited by mail [R6.4]", async () => {
  const made = await operator.call(createTenant, nordlys);
  expect(made).toMatchObject({
    slug: "nordlys",
    mark: "NE",
    plan: "professional",
    state: "active",
    people: 0,
    url: "http://nordlys.localhost:3000",
  });
  const mail = await mailTo("ida@example.com");
  expect(mail.subject).toContain("Nordlys Energi");
  expect(mail.link.host).toBe("nordlys.localhost:3000");
  const ida = browser("nordlys.localhost");
  const token = mail.link.searchParams.get("token")!;
  const { me } = await ida.call(acceptInvitation, { token, firstName: "Ida", password: "correct horse 7" });
  expect(me).toMatchObject({ role: "admin", operator: false, plan: "professional", tenant: { id: "nordlys" } });
  expect((await ida.call(listMembers, {})).items).toHaveLength(1);
  expect((await operator.call(getTenant, { id: made.id })).people).toBe(1);
});

test("accepts a name and a subdomain once, and only valid DNS labels [R5.6]", async () => {
  const make = (more: object) => codeOf(operator.call(createTenant, { ...nordlys, name: "Other", ...more }));
  expect(await make({})).toBe(errors.subdomainTaken.code);
  expect(await make({ subdomain: "another", name: nordlys.name })).toBe(tenancyErrors.nameTaken.code);
  for (const subdomain of ["a", "www", "-acme", "Acme", "a.b", "default"])
    expect(await make({ subdomain }), subdomain).toBe(baseErrors.invalid.code);
  expect((await operator.call(listTenants, {})).items.map(({ slug }) => slug)).not.toContain("another");
});

test("reserves a subdomain for the tenant that left it recently", async () => {
  const mover = await app.as("admin", await app.tenant("mover"));
  await mover.call(changeSubdomain, { subdomain: "moved" });
  const wanted = operator.call(createTenant, { ...nordlys, name: "Follower", subdomain: "mover" });
  expect(await codeOf(wanted)).toBe(errors.subdomainTaken.code);
});

test("creates one tenant from a request that is sent twice", async () => {
  const twice = { ...nordlys, name: "Twice", subdomain: "twice" };
  const [one, other] = [
    await operator.call(createTenant, twice, "key-1"),
    await operator.call(createTenant, twice, "key-1"),
  ];
  expect(other.id).toBe(one.id);
});

test("filters tenants by text, plan and state, sorts them, and pages through them", async () => {
  await app.tenant("aurora", "starter");
  const ask = async (...filter: string[]) =>
    (await operator.call(listTenants, { filter })).items.map(({ slug }) => slug).toSorted();
  expect(await ask("search:has:NORD")).toEqual(["nordlys"]);
  expect(await ask("plan:eq:starter")).toEqual(["aurora"]);
  expect(await ask("plan:in:starter,professional", "state:eq:active")).toEqual(["aurora", "nordlys", "twice"]);
  const first = await operator.call(listTenants, { orderBy: "people:desc", limit: 1 });
  const rest = await operator.call(listTenants, { orderBy: "people:desc", limit: 100, after: first.next! });
  expect([...first.items, ...rest.items].map(({ people }) => people)).toEqual(
    [...first.items, ...rest.items].map(({ people }) => people).toSorted((a, b) => b - a),
  );
});

test("applies another plan at once, and audits it in both tenants [R6.3]", async () => {
  const id = await app.tenant("aurora", "professional");
  const admin = await app.as("admin", id);
  expect((await admin.call(listAudit, {})).items).toEqual([]);
  await operator.call(changePlan, { id, plan: "starter" });
  await expect.poll(() => codeOf(admin.call(listAudit, {}))).toBe(baseErrors.planLacks.code);
  await operator.call(changePlan, { id, plan: "enterprise" });
  await expect.poll(() => codeOf(admin.call(listAudit, {}))).toBe("done");
  const [entry] = (await admin.call(listAudit, { orderBy: "createdAt:desc" })).items;
  expect(entry).toMatchObject({
    action: "tenants.planChanged",
    before: { plan: "starter" },
    after: { plan: "enterprise" },
  });
  const actions = (await operator.call(listAudit, { limit: 100 })).items.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["tenants.made", "tenants.planChanged"]));
});

test("keeps a deleted tenant for thirty days, and then erases every row and file", async () => {
  const id = await app.tenant("leaving");
  const admin = await app.as("admin", id);
  const { erasedAt } = await operator.call(closeTenant, { id });
  expect(Math.round((Date.parse(erasedAt!) - Date.now()) / 86_400_000)).toBe(closingDays);
  expect(await codeOf(operator.call(closeTenant, { id }))).toBe(errors.otherState.code);
  await expect.poll(() => codeOf(admin.call(listMembers, {}))).toBe(baseErrors.closing.code);
  expect(await operator.call(keepTenant, { id })).toMatchObject({ state: "active", erasedAt: null });
  // Sessions from before do not come back.
  await expect.poll(() => codeOf(admin.call(listMembers, {}))).toBe(baseErrors.signedOut.code);
  expect(await codeOf((await app.as("admin", id)).call(listMembers, {}))).toBe("done");

  await operator.call(closeTenant, { id });
  await app.runUpkeep();
  expect((await operator.call(getTenant, { id })).state).toBe("closing");
  const file = `tenants/${id}/exports/copy.zip`;
  await app.services.storage.disk.put(file, "x");
  await app.asOwner("update tenants set erased_at = now() - interval '1 second' where slug = 'leaving'");
  await app.runUpkeep();
  expect(await codeOf(operator.call(getTenant, { id }))).toBe(baseErrors.notFound.code);
  expect(await app.services.storage.disk.exists(file)).toBe(false);
  const carrying = await app.asOwner(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  );
  expect(carrying.length).toBeGreaterThan(10);
  for (const { name } of carrying)
    expect(await app.asOwner(`select from ${name} where tenant_id = $1`, [id.slice(4)]), name).toEqual([]);
});

test("does not suspend, delete or visit the operator's own tenant [R1.1]", async () => {
  expect(await codeOf(operator.call(closeTenant, { id: home }))).toBe(errors.operatorsOwn.code);
  await app.asOwner("update tenants set state = 'active' where slug = 'default'");
  expect((await operator.call(getTenant, { id: home })).state).toBe("active");
});
