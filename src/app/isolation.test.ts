import { strFromU8, unzipSync } from "fflate";
import { io, type Socket } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import type { Endpoint } from "#base/endpoint.ts";
import type { Id } from "#base/ids.ts";
import { type Role, roles } from "#base/roles.ts";
import { getPrivacySettings } from "#features/privacy/contract.ts";
import { listTenantExports, requestTenantExport } from "#features/tenants/own.ts";
import { hashToken } from "#server/tokens.ts";
import { developmentRoutes, routes } from "./server.ts";
import { plantRows } from "./testing/plant-rows.ts";
import { testApp } from "./testing.ts";

/**
 * Fills several tenants with rows that carry a marker per tenant. Random members then call every endpoint with ids of any tenant, and no
 * response may contain another tenant's marker or id. The seed is in the test title, so that a failing run can be repeated.
 */
const seed = Number(process.env.ISOLATION_SEED ?? 20_261_115);
const random = mulberry(seed);
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
const rounds = 12;

const app = await testApp();
afterAll(() => app.close());
const slugs = ["default", "acme", "birch", "cedar", "delta", "ember"] as const;

type Caller = { slug: string; role: Role; cookie: string; hasTwoTenants: boolean };
type TenantUnderTest = { slug: string; tenantId: Id<"ten">; marker: string; ids: Record<string, string[]> };
const tenantsUnderTest: TenantUnderTest[] = [];
const callers: Caller[] = [];
let plantedTables: string[] = [];

for (const slug of slugs) {
  const tenantId = await app.tenant(slug);
  const marker = `mark${slug}${Math.floor(random() * 1e9).toString(36)}`;
  const people = await Promise.all(roles.map(async (role) => ({ role, ...(await app.as(role, tenantId)) })));
  plantedTables = await plantRows(
    app.asOwner,
    tenantId,
    marker,
    people.map(({ personId }) => personId),
  );
  for (const { role, cookie } of people) callers.push({ slug, role, cookie, hasTwoTenants: false });
  tenantsUnderTest.push({ slug, tenantId, marker, ids: {} });
}
/** A member of two tenants sees each tenant only inside that tenant. */
const dualMember = await app.as("admin", tenantsUnderTest[1]!.tenantId);
await app.asOwner("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'admin')", [
  tenantsUnderTest[2]!.tenantId.slice(4),
  dualMember.personId.slice(4),
]);
await app.asOwner(
  "insert into auth.sessions (token_hash, person_id, tenant_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
  [hashToken("twofold"), dualMember.personId.slice(4), tenantsUnderTest[2]!.tenantId.slice(4)],
);
callers.push({ slug: "acme", role: "admin", cookie: dualMember.cookie, hasTwoTenants: true });
callers.push({ slug: "birch", role: "admin", cookie: "session=twofold", hasTwoTenants: true });

/** Finds the tenant of rows that belong to a person through the person's memberships. */
const idsOfPeople = (table: string) =>
  `select m.tenant_id, t.id from ${table} t join auth.members m on m.person_id = t.person_id`;
const idsBy: Record<string, string> = {
  ten: "select id as tenant_id, id from tenants",
  per: "select tenant_id, person_id as id from auth.members",
  ses: "select tenant_id, id from auth.sessions",
  api: "select tenant_id, id from auth.api_keys",
  evt: "select tenant_id, id from auth.auth_events",
  msg: "select tenant_id, id from messages",
  inv: "select tenant_id, id from invitations",
  sso: "select tenant_id, id from sso_providers",
  aip: "select tenant_id, id from ai_providers",
  aud: "select tenant_id, id from audit_entries",
  ntc: "select tenant_id, id from notices",
  act: "select tenant_id, id from recent_actions",
  dom: "select tenant_id, id from domains",
  txp: "select tenant_id, id from tenant_exports",
  obj: "select tenant_id, id from objects",
  pip: "select tenant_id, id from pipelines",
  stg: "select tenant_id, id from stages",
  prg: "select tenant_id, id from programs",
  ref: "select tenant_id, id from referrals",
  viw: "select tenant_id, id from saved_views",
  imp: "select tenant_id, id from imports",
  lnk: "select tenant_id, id from links",
  cpl: "select tenant_id, id from commission_plans",
  plu: "select tenant_id, id from plan_uses",
  com: "select tenant_id, id from commissions",
  dsp: "select tenant_id, id from disputes",
  run: "select tenant_id, id from payout_runs",
  pit: "select tenant_id, id from payout_items",
  rpt: "select tenant_id, id from reports",
  cmg: "select tenant_id, id from contact_messages",
  req: "select tenant_id, id from privacy_requests",
  cnv: "select tenant_id, id from conversations",
  cms: "select tenant_id, id from chat_messages",
  cal: "select tenant_id, id from calls",
  cap: "select tenant_id, id from call_participants",
  crc: "select tenant_id, id from call_recordings",
  cmp: "select tenant_id, id from chat_reports",
  ann: "select tenant_id, id from announcements",
  ast: "select tenant_id, id from assets",
  grw: "select tenant_id, id from rewards",
  grd: "select tenant_id, id from redemptions",
  gch: "select tenant_id, id from challenges",
  gcp: "select tenant_id, id from challenge_proofs",
  gen: "select tenant_id, id from game_entries",
  nte: "select tenant_id, id from partner_notes",
  exr: "select tenant_id, id from rate_experiments",
  rcm: "select tenant_id, id from recommendations",
  isg: "select tenant_id, id from insights",
  apl: "select tenant_id, id from applications",
  psk: idsOfPeople("auth.passkeys"),
  con: idsOfPeople("auth.connections"),
  exp: idsOfPeople("auth.exports"),
};
for (const [prefix, query] of Object.entries(idsBy))
  for (const { tenant_id, id } of await app.asOwner(query)) {
    const tenant = tenantsUnderTest.find(
      ({ tenantId }) => tenantId.slice(4) === String(tenant_id).replaceAll("-", ""),
    )!;
    tenant.ids[prefix] = [...(tenant.ids[prefix] ?? []), `${prefix}_${String(id).replaceAll("-", "")}`];
  }

const endpoints = [...routes, ...developmentRoutes].map(({ endpoint }) => endpoint);
/** These endpoints hash passwords, which takes longer than all others together, and their responses contain no tenant rows. */
const slow = /\/(session|registrations|password|me\/proofs|uses)$/;
const isOperatorOnly = ({ access }: Endpoint) => typeof access === "object" && access.operator === true;

/** Builds the example input with ids of the given tenant and, for some list endpoints, a search for that tenant's marker. */
function inputFor(endpoint: Endpoint, target: TenantUnderTest) {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(endpoint.example as Record<string, unknown>)) {
    const [, prefix = ""] = /^([a-z]{3})_[0-9a-f]{32}$/.exec(String(value)) ?? [];
    input[name] = prefix ? pick(target.ids[prefix] ?? [String(value)]) : value;
  }
  if (endpoint.method === "GET" && "filter" in endpoint.input.shape && random() < 0.3)
    input.filter = `search:has:${target.marker}`;
  return input;
}

function request(endpoint: Endpoint, input: Record<string, unknown>) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams(input as Record<string, string>);
  return endpoint.method === "GET"
    ? { url: `${path}?${query}`, init: { method: "GET", headers: {} } }
    : {
        url: path,
        init: { method: endpoint.method, headers: { "content-type": "application/json" }, body: JSON.stringify(input) },
      };
}

/** Some calls end sessions or memberships: signs the caller in again if the session is gone, and returns whether it was. */
async function signInAgain(caller: Caller) {
  const { status } = await app.anonymous.send("/api/v1/me", { method: "GET", headers: { cookie: caller.cookie } });
  if (status === 200) return false;
  const { tenantId } = tenantsUnderTest.find(({ slug }) => slug === caller.slug)!;
  Object.assign(caller, { cookie: (await app.as(caller.role, tenantId)).cookie, hasTwoTenants: false });
  return true;
}

/** Returns the markers and ids of every other tenant that the text contains. A member of two tenants has an id that is valid in both. */
function findForeignData(text: string, here: string) {
  return tenantsUnderTest
    .filter(({ slug }) => slug !== here)
    .flatMap(({ marker, ids }) => [marker, ...Object.values(ids).flat()])
    .filter((sign) => !dualMember.personId.includes(sign) && text.includes(sign));
}

const withoutProcessor = (text: string) => text.replace(/"processor":"[^"]*"/, "");

function mulberry(from: number) {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("every tenant table holds marked rows of each tenant, and ids of every prefix are available", async () => {
  for (const table of plantedTables)
    expect(await app.asOwner(`select distinct tenant_id from ${table}`), table).toHaveLength(slugs.length);
  const taken = endpoints
    .flatMap(({ example }) => Object.values(example as Record<string, unknown>))
    .flatMap((value) => /^([a-z]{3})_[0-9a-f]{32}$/.exec(String(value))?.[1] ?? []);
  expect(Object.keys(idsBy)).toEqual(expect.arrayContaining(taken));
});

test(`no response, socket message, export or file contains another tenant's data (seed ${seed}) [R6.5]`, {
  timeout: 300_000,
}, async () => {
  const here = await app.listen();
  const received = new Map<string, string[]>();
  const sockets: Socket[] = [];
  for (const { slug, cookie } of callers.filter((one) => one.role === "admin" && !one.hasTwoTenants)) {
    const socket = io(here, {
      transports: ["websocket"],
      extraHeaders: { host: new URL(here).host, cookie },
      forceNew: true,
    });
    const messages: string[] = [];
    received.set(slug, messages);
    socket.onAny((...args) => messages.push(JSON.stringify(args)));
    sockets.push(socket);
    await new Promise<void>((done, fail) => socket.on("connect", done).on("connect_error", fail));
  }

  let calls = 0;
  let ownMarkerCount = 0;
  for (let round = 0; round < rounds; round++)
    for (const endpoint of endpoints) {
      if (slow.test(endpoint.path) && round > 0) continue;
      const caller = pick(callers);
      const target = pick(tenantsUnderTest);
      // On another tenant's host the session does not count, so the caller is anonymous there.
      const host = random() < 0.2 ? pick(tenantsUnderTest).slug : undefined;
      const isOperator = isOperatorOnly(endpoint) && caller.slug === "default" && caller.role === "admin";
      // The operator's writes would suspend or delete the tenants under test.
      if (isOperator && endpoint.method !== "GET") continue;
      const { url, init } = request(endpoint, inputFor(endpoint, target));
      const send = () => {
        const at = host && host !== "default" && { host: `${host}.localhost` };
        return app.anonymous.send(url, { ...init, headers: { ...init.headers, cookie: caller.cookie, ...at } });
      };
      let answer = await send();
      // The session is checked only after a 401: checking before each call doubled the number of requests.
      if (answer.status === 401 && (await signInAgain(caller))) answer = await send();
      const text = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
      calls++;
      expect(answer.status, `${init.method} ${url}`).toBeLessThan(500);
      const at = host && host !== "default" ? host : caller.slug;
      if (text.includes(tenantsUnderTest.find(({ slug }) => slug === at)!.marker)) ownMarkerCount++;
      const isOwnAccount = caller.hasTwoTenants && endpoint.path.startsWith("/api/v1/me");
      if (isOperator || isOwnAccount) continue;
      // The data processing agreement names both of its parties, and the operator is one of them.
      const shown = endpoint.output === getPrivacySettings.output ? withoutProcessor(text) : text;
      expect(
        findForeignData(shown, at),
        `${init.method} ${url} as ${caller.role} of ${caller.slug} at ${host ?? "the platform host"}`,
      ).toEqual([]);
    }
  expect(calls).toBeGreaterThan(2000);
  // The test would prove nothing if callers could not see their own data either.
  expect(ownMarkerCount).toBeGreaterThan(calls / 20);

  expect([...received.values()].flat().length).toBeGreaterThan(0);
  for (const [slug, messages] of received)
    expect(findForeignData(messages.join(), slug), `sockets of ${slug}`).toEqual([]);
  for (const socket of sockets) socket.disconnect();
});

test("a tenant's export contains only its own markers, and an admin of another tenant cannot download it [R6.5]", {
  timeout: 180_000,
}, async () => {
  await app.startJobs();
  const [tenant, otherTenant] = [tenantsUnderTest[3]!, tenantsUnderTest[4]!];
  const admin = await app.as("admin", tenant.tenantId);
  await app.asOwner("delete from tenant_exports");
  await admin.call(requestTenantExport, {});
  const newest = async () => (await admin.call(listTenantExports, {})).items[0]!;
  await expect.poll(newest, { timeout: 120_000 }).toMatchObject({ state: "ready" });
  const { url } = await newest();
  const { rawPayload } = await app.server.inject({ url: url!, headers: { cookie: admin.cookie } });
  const text = Object.values(unzipSync(rawPayload))
    .map((bytes) => strFromU8(bytes))
    .join("\n");
  expect(text.split(tenant.marker).length).toBeGreaterThan(30);
  expect(findForeignData(text.replaceAll("-", ""), tenant.slug)).toEqual([]);
  const foreign = await app.as("admin", otherTenant.tenantId);
  expect((await app.server.inject({ url: url!, headers: { cookie: foreign.cookie } })).statusCode).toBe(404);
});
