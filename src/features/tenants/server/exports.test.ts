import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { notExported, tenantData } from "#app/tenant-data.ts";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { createApiKey } from "#features/identity/contract/api-keys.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { listAudit } from "#features/members/contract/audit.ts";
import { invite } from "#features/members/contract.ts";
import { closeTenant, errors, keepTenant, resumeTenant, startTenantExport, suspendTenant } from "../contract.ts";
import { listTenantExports, requestTenantExport } from "../own.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const admin = await app.as("admin", acme);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code,
  );
const tables = await app.asOwner(
  `select n.nspname || '.' || c.relname as name,
     array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'auth') and c.relkind in ('r', 'v')
     and (c.relname = 'tenants' or exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped))`,
);
const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns as string[] | undefined;

test("exports every table of a tenant or omits it for a reason, and never a secret", async () => {
  const copied = tenantData.tables.map(({ from }) => from);
  const calculated = ["referral_fact_rows", "ledger_fact_rows", "plan_spending_rows"].map((name) => `public.${name}`);
  const views = ["auth.member_list", "public.audit_list", ...calculated];
  const all = tables.map(({ name }) => name as string).filter((name) => !views.includes(name));
  for (const name of all)
    expect(
      [...copied, ...Object.keys(notExported)].filter((one) => one === name),
      name,
    ).toHaveLength(1);
  for (const { from, key, without } of tenantData.tables) {
    const columns = columnsOf(from);
    expect(columns, from).toEqual(expect.arrayContaining([key, ...without]));
    const leaving = columns!.filter((column) => !without.includes(column));
    for (const column of leaving) expect(column, from).not.toMatch(/token(?!s$)|hash|secret|password(?!s$)|html/);
  }
});

test("gives an admin all data of the tenant, none of another, and no secret", async () => {
  const { key } = await admin.call(createApiKey, { name: "Acme's key", scope: "read", days: 1 });
  await admin.call(invite, { email: "invited@example.com", role: "user" });
  await (await app.as("admin", other)).call(invite, { email: "foreign@example.com", role: "user" });
  // More rows than one page of a cursor.
  await app.asOwner(
    `insert into outbox (tenant_id, type, payload) select $1, 'many', jsonb_build_object('n', n) from generate_series(1, 1201) n`,
    [acme.slice(4)],
  );
  await app.services.storage.disk.put("brand/logo-of-acme.png", "a picture");
  await app.asOwner("update tenants set logo = 'logo-of-acme.png' where slug = 'acme'");

  const asked = await admin.call(requestTenantExport, {});
  expect(asked).toMatchObject({ state: "waiting", progress: 0, url: null });
  expect(await codeOf(admin.call(requestTenantExport, {}))).toBe(errors.exportWaits.code);
  await app.startJobs();
  const newest = async () => (await admin.call(listTenantExports, {})).items[0]!;
  await expect.poll(newest).toMatchObject({ id: asked.id, state: "ready", progress: 100 });
  const { url, bytes } = await newest();

  const file = await app.server.inject({ url: url!, headers: { cookie: admin.cookie } });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload).toHaveLength(bytes!);
  const found = unzipSync(file.rawPayload);
  expect(strFromU8(found["files/logo-of-acme.png"]!)).toBe("a picture");
  const json = (name: string) => JSON.parse(strFromU8(found[`${name}.json`]!)) as Record<string, unknown>[];
  for (const { file: name } of tenantData.tables) expect(Array.isArray(json(name)), name).toBe(true);
  expect(json("tenant")).toMatchObject([{ slug: "acme" }]);
  expect(json("events").filter(({ type }) => type === "many")).toHaveLength(1201);
  expect(json("members").map(({ email }) => email)).toHaveLength(1);
  expect(json("invitations").map(({ email }) => email)).toEqual(["invited@example.com"]);
  expect(json("api-keys")).toMatchObject([{ name: "Acme's key" }]);
  const text = Object.values(found)
    .map((bytesOf) => strFromU8(bytesOf))
    .join("\n");
  for (const secret of ["foreign@example.com", key, other.slice(4), "/invitation?token="])
    expect(text).not.toContain(secret);

  const [mail] = await app.asOwner(
    "select text from messages where subject like '%export%' or text like '%tab=settings%'",
  );
  expect(mail.text).toContain("http://acme.localhost:3000/admin/tenants?tab=settings");
});

test("offers an export to admins of that tenant, while they have access and it exists", async () => {
  const { url } = (await admin.call(listTenantExports, {})).items[0]!;
  const status = async (cookie: string) => (await app.server.inject({ url: url!, headers: { cookie } })).statusCode;
  expect(await status((await app.as("admin", acme)).cookie)).toBe(200);
  expect(await status((await app.as("company", acme)).cookie)).toBe(404);
  expect(await status((await app.as("admin", other)).cookie)).toBe(404);
  expect(await status("")).toBe(401);
  await app.asOwner("update tenant_exports set expires_at = now() - interval '1 second'");
  expect(await status(admin.cookie)).toBe(404);
  const file = url!.replace("/downloads/tenant-exports/", `tenants/${acme}/exports/`);
  expect(await app.services.storage.disk.exists(`${file}.zip`)).toBe(true);
  await app.runUpkeep();
  expect(await app.services.storage.disk.exists(`${file}.zip`)).toBe(false);
  expect((await admin.call(listTenantExports, {})).items).toEqual([]);
});

test("requires a recent proof to request an export, and a plan that includes it [R6.3]", async () => {
  const poor = await app.as("admin", await app.tenant("poor", "starter"));
  expect(await codeOf(poor.call(requestTenantExport, {}))).toBe(baseErrors.planLacks.code);
  await app.asOwner("update auth.sessions set proven_at = now() - interval '1 hour'");
  expect(await codeOf(admin.call(requestTenantExport, {}))).toBe(identityErrors.notFresh.code);
});

test("an operator starts an export that only the tenant's admins can download", async () => {
  const operator = await app.as("admin", await app.tenant("default"));
  const owned = await app.tenant("owned", "enterprise");
  const [first, second] = [await app.as("admin", owned), await app.as("admin", owned)];
  expect(await operator.call(startTenantExport, { id: owned })).toEqual({ started: true });
  const newest = async () => (await first.call(listTenantExports, {})).items[0]!;
  await expect.poll(newest).toMatchObject({ state: "ready" });
  const { url } = await newest();
  const status = async (cookie: string) => (await app.server.inject({ url: url!, headers: { cookie } })).statusCode;
  expect([await status(first.cookie), await status(second.cookie)]).toEqual([200, 200]);
  expect(await status(operator.cookie)).toBe(404);
  const mailed = await app.asOwner(
    `select p.id from messages m join auth.people p on p.email = m."to" where m.text like '%owned.localhost%tab=settings%'`,
  );
  expect(mailed).toHaveLength(2);
  const { items } = await first.call(listAudit, { filter: ["action:eq:tenants.exported"] });
  expect(items).toHaveLength(1);
  expect((await operator.call(listAudit, { filter: ["action:eq:tenants.exported"] })).items).toHaveLength(1);
});

test("an operator starts the export of a suspended tenant once it is resumed, when its admins can get it", async () => {
  const operator = await app.as("admin", await app.tenant("default"));
  const paused = await app.tenant("paused", "enterprise");
  const start = () => codeOf(operator.call(startTenantExport, { id: paused }));
  await operator.call(suspendTenant, { id: paused, note: "Invoice 7 is open" });
  expect(await start()).toBe(errors.exportNeedsActive.code);
  await operator.call(resumeTenant, { id: paused });
  await operator.call(closeTenant, { id: paused });
  expect(await start()).toBe(errors.exportNeedsActive.code);
  await operator.call(keepTenant, { id: paused });
  const pausedAdmin = await app.as("admin", paused);
  expect((await pausedAdmin.call(listTenantExports, {})).items).toEqual([]);
  expect(await start()).toBe("done");
  const newest = async () => (await pausedAdmin.call(listTenantExports, {})).items[0]!;
  await expect.poll(newest).toMatchObject({ state: "ready" });
  const { url } = await newest();
  const file = await app.server.inject({ url: url!, headers: { cookie: pausedAdmin.cookie } });
  expect(file.statusCode).toBe(200);
});

test("an operator starts no export with an old sign-in, or for a plan without it", async () => {
  const operator = await app.as("admin", await app.tenant("default"));
  const small = await app.tenant("small", "starter");
  expect(await codeOf(operator.call(startTenantExport, { id: small }))).toBe(baseErrors.planLacks.code);
  await app.asOwner("update auth.sessions set proven_at = now() - interval '1 hour'");
  expect(await codeOf(operator.call(startTenantExport, { id: acme }))).toBe(identityErrors.notFresh.code);
});
