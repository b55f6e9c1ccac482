import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Id } from "#base/ids.ts";
import { outbox } from "../tables.ts";
import { testDatabase } from "../testing/database.ts";
import { connect } from "./client.ts";
import { forEachTenant, inTenant, read, readInTenant } from "./in-tenant.ts";
import { command, rows, statement } from "./statement.ts";

const { db: testDb, asOwner, close } = await testDatabase();
/** Connects like the running app, with all its shared connections. */
const db = connect(testDb.url);
afterAll(async () => {
  await db.close();
  await close();
});

const tenants = Array.from({ length: 8 }, (_, i): Id<"ten"> => `ten_${String(i + 1).padStart(32, "0")}`);
for (const t of tenants)
  await asOwner("insert into outbox (tenant_id, type, payload) values ($1::uuid, 'x', '1'), ($1::uuid, 'x', '2')", [
    t.slice(4),
  ]);

const all = statement("test.all", {}, (from) => from.select({ tenantId: outbox.tenantId }).from(outbox));
const slow = statement("test.slow", {}, (from) =>
  from.select({ tenantId: outbox.tenantId, s: sql`pg_sleep(0.02)` }).from(outbox),
);
const failing = statement("test.failing", {}, (from) =>
  from
    .select({ tenantId: outbox.tenantId })
    .from(outbox)
    .where(sql`1 / (length(${outbox.type}) - length(${outbox.type})) = 1`),
);
const writeEvent = command("test.write", { type: outbox.type, payload: outbox.payload }, (to, p) =>
  to.insert(outbox).values(p),
);
const pickRandom = <T>(xs: readonly T[]) => xs[Math.floor(Math.random() * xs.length)]!;

test("2,000 mixed reads and transactions, many of them failing, see only their own tenant", async () => {
  const seen = await Promise.all(
    Array.from({ length: 2000 }, async () => {
      const t = pickRandom(tenants);
      const what = pickRandom([all, all, all, failing, slow]);
      const rows = Math.random() < 0.5 ? readInTenant(db, t).run(what, {}) : inTenant(db, t, (tx) => tx.run(what, {}));
      return rows.then((r) => r.length === 2 && r.every((row) => row.tenantId === t)).catch(() => "failed");
    }),
  );
  expect(seen).not.toContain(false);
  expect(seen.filter((s) => s === "failed").length).toBeGreaterThan(100);
});

test("a query without a tenant on a tenant table fails, even right after another transaction", async () => {
  await inTenant(db, tenants[0]!, (tx) => tx.run(all, {}));
  await expect(read(db, all, {})).rejects.toThrow();
  for (let i = 0; i < 20; i++) await expect(db.pool.query("select * from outbox")).rejects.toThrow();
});

test("a row can be neither written nor moved to another tenant", async () => {
  const [ownTenant, other] = tenants as [Id<"ten">, Id<"ten">];
  await expect(
    inTenant(db, ownTenant, (tx) => tx.insert(outbox).values({ tenantId: other, type: "x", payload: 1 })),
  ).rejects.toThrow();
  await expect(inTenant(db, ownTenant, (tx) => tx.update(outbox).set({ tenantId: other }))).rejects.toThrow();
  expect(
    (await inTenant(db, ownTenant, (tx) => tx.delete(outbox).where(eq(outbox.tenantId, other)).returning())).length,
  ).toBe(0);
});

test("a swallowed SQL error fails the transaction", async () => {
  const work = inTenant(db, tenants[0]!, async (tx) => {
    await tx.insert(outbox).values({ type: "ghost", payload: 1 });
    await tx.execute(sql`select 1/0`).catch(() => {});
  });
  await expect(work).rejects.toThrow("swallowed");
});

test("a connection lost during a transaction fails only that transaction", async () => {
  const work = inTenant(db, tenants[0]!, async (tx) => {
    tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
    tx.send(writeEvent, { type: "ghost", payload: 1 });
  });
  await expect(work).rejects.toThrow();
  expect(await inTenant(db, tenants[0]!, (tx) => tx.run(all, {}))).toHaveLength(2);
});

test("a forgotten await cannot reach the next tenant's transaction", async () => {
  let late = Promise.resolve<unknown>(undefined);
  await inTenant(db, tenants[0]!, async (tx) => {
    late = new Promise((r) => setTimeout(r, 20)).then(() => tx.run(all, {}));
    late.catch(() => {});
  });
  await expect(late).rejects.toThrow("await is missing");
});

test("rows sent consecutively are written in order, each in the tenant it was sent in", async () => {
  const many = rows("test.rows", { type: outbox.type, payload: outbox.payload }, outbox);
  const [one, other] = [tenants[0]!, tenants[1]!];
  const sendRows = (tenantId: Id<"ten">, from: number, to: number) => ({
    tenantId,
    work: (tx: Parameters<Parameters<typeof forEachTenant>[1][number]["work"]>[0]) => {
      for (let n = from; n < to; n++) tx.send(many, { type: "row", payload: n });
    },
  });
  await forEachTenant(db, [sendRows(one, 0, 11), sendRows(other, 11, 14)]);
  const readPayloads = async (t: Id<"ten">) =>
    (await asOwner("select payload from outbox where tenant_id = $1 and type = 'row' order by id", [t.slice(4)])).map(
      ({ payload }) => payload,
    );
  expect(await readPayloads(one)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await readPayloads(other)).toEqual([11, 12, 13]);
  await expect(
    inTenant(db, one, async (tx) => {
      tx.send(many, { type: null as never, payload: 99 });
      tx.send(many, { type: "row", payload: 99 });
    }),
  ).rejects.toThrow("null value");
  expect(await readPayloads(one)).toHaveLength(11);
  await asOwner("delete from outbox where type = 'row'");
});

test("the app's role owns nothing and is subject to row security", async () => {
  const role = new URL(db.url).username;
  expect(await asOwner("select rolsuper, rolbypassrls from pg_roles where rolname = $1", [role])).toEqual([
    { rolsuper: false, rolbypassrls: false },
  ]);
  expect(await asOwner("select from pg_class where relowner = $1::regrole", [role])).toEqual([]);
});

test("a vulnerability in the app can neither lock it out of its database nor take jobs from its workers", async () => {
  const stored = await asOwner("select value from ops.app_state where id = 'password'");
  expect(stored).toHaveLength(1);
  for (const text of ["delete from ops.app_state", "update ops.app_state set value = ''", "select from ops.app_state"])
    expect((await db.pool.query(text)).rowCount, text).toBe(0);
  const forged =
    "insert into ops.app_state (id, value) values ('password', 'forged') on conflict (id) do update set value = 'forged'";
  await expect(db.pool.query(forged)).rejects.toThrow("row-level security");
  expect(await asOwner("select value from ops.app_state where id = 'password'")).toEqual(stored);
  for (const text of [
    "select from ops.job_workers",
    "insert into ops.job_workers (id, pid, machine, seen_at) values ('pretended', 1, '', now())",
    "update ops.job_workers set seen_at = '-infinity'",
    "delete from ops.job_workers",
  ])
    await expect(db.pool.query(text), text).rejects.toThrow("permission denied");
});

test("no view exposes rows that the policies of its tables hide", async () => {
  const views = await asOwner(`
    select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as text,
      coalesce(c.reloptions, '{}') && '{security_invoker=true,security_invoker=on}' as guarded
    from pg_class c where c.relkind in ('v', 'm')
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'graphile_worker'::regnamespace)
    order by 1`);
  const unguarded = new Map(views.filter(({ guarded }) => !guarded).map(({ name, text }) => [name, text]));
  // The exceptions are the queue, whose tables the app cannot access, and the view that filters by tenant itself.
  expect([...unguarded.keys()]).toEqual(["ops.failed_jobs", "ops.job_counts", "referral_list"]);
  for (const name of ["ops.failed_jobs", "ops.job_counts"])
    expect(
      unguarded
        .get(name)!
        .match(/(?:FROM|JOIN) \(?([\w.]+)/g)!
        .join(),
    ).not.toMatch(/public|auth/);
  expect(unguarded.get("referral_list")).toMatch(
    /WHERE \(r\.tenant_id = \(current_setting\('app\.tenant_id'::text\)\)::uuid\);$/,
  );
});

test("every table with a tenant_id has a policy, FORCE, and the tenant in every key", async () => {
  const open =
    await asOwner(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) like '%app.tenant_id%'
          and pg_get_expr(p.polwithcheck, p.polrelid) like '%app.tenant_id%'))`);
  // Unique indexes are not constraints, so they are read from the index catalogue; foreign keys are only constraints.
  const loose =
    await asOwner(`select i.indexrelid::regclass::text name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'tenant_id'
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      where (i.indisunique or i.indisprimary) and not a.attnum = any (i.indkey)
    union all select k.conname::text from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'tenant_id'
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not a.attnum = any (k.conkey)`);
  // The tenant of a host is looked up before any tenant is known.
  expect([...open, ...loose]).toEqual([{ relname: "hosts" }, { name: "hosts_pkey" }]);
});

test("tables without a tenant are those read before a tenant is known, and the platform's own", async () => {
  const rows = await asOwner(`select c.oid::regclass::text name from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and not c.relrowsecurity order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    ...[
      "auth.api_keys",
      "auth.attempts",
      "auth.auth_events",
      "auth.backup_codes",
      "auth.ceremonies",
      "auth.challenges",
    ],
    ...["auth.connections", "auth.exports", "auth.factors", "auth.flows", "auth.former_members", "auth.members"],
    ...["auth.passkeys", "auth.passwords", "auth.pending_codes", "auth.people", "auth.sessions"],
    ...["auth.spent_proofs", "auth.tokens"],
    ...["hosts", "socket_io_attachments", "status_days", "status_incidents", "tenants"],
  ]);
});

test("two statements cannot have one name: a connection prepares a name once", () => {
  const named = (limit: number) =>
    statement("tests.sameName", {}, (from) =>
      from.select({ one: sql<number>`1` }).from(sql`(select) as t`).limit(limit),
    );
  named(1);
  expect(() => named(1)).not.toThrow();
  expect(() => command("tests.sameName", {}, () => sql`select 2`)).toThrow("tests.sameName");
});
