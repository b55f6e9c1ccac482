import pg from "pg";
import type { Id } from "#base/ids.ts";
import { balancesOf } from "#features/ledger/server/reads.ts";
import { post } from "#features/ledger/server/writes.ts";
import { connect, type Db } from "#server/db/client.ts";
import { inTenant, readInTenant } from "#server/db/in-tenant.ts";
import { migrate } from "#server/db/migrate.ts";
import { newId } from "#server/db/new-id.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";

export const ledgerSecrets = { SECRET: "the secret of the ledger benchmark" };
/** The number of entries. Each person has equally many in both, so that only the size of the ledger differs. */
const sizes = { few: 10_000, many: 1_000_000 };
const entriesEach = 100;

type LedgerDatabase = { db: Db; owner: pg.Pool; tenantId: Id<"ten">; people: Id<"per">[]; close(): Promise<void> };

/**
 * Compares a balance to the bare sum over the same index, and a posting among a million entries to one among ten thousand. Passes
 * alternate, so that fluctuations of the machine affect both.
 */
export async function ledgerCosts(dataDir: string, passes = 15) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const [few, many] = [await openDatabase(postgres.url, "few"), await openDatabase(postgres.url, "many")];
  const ratios = { balance: [] as number[], posting: [] as number[] };
  for (let pass = 0; pass < passes; pass++) {
    const [bare, ours] = await measureAlternating(
      pass,
      () => measureBareSums(many),
      () => measureBalances(many),
    );
    ratios.balance.push(bare / ours);
    const [less, more] = await measureAlternating(
      pass,
      () => measurePostings(few),
      () => measurePostings(many),
    );
    ratios.posting.push(more / less);
  }
  await few.close();
  await many.close();
  await postgres.stop();
  return { balance: median(ratios.balance), posting: median(ratios.posting) };
}

type Measure = () => Promise<number>;

/** Alternates the order, because the first measurement affects the second. */
async function measureAlternating(pass: number, one: Measure, other: Measure): Promise<[number, number]> {
  const otherFirst = pass % 2 === 0 ? await other() : undefined;
  const first = await one();
  return [first, otherFirst ?? (await other())];
}

const median = (ratios: number[]) => ratios.toSorted((a, b) => a - b)[ratios.length >> 1]!;
const pickPerson = ({ people }: LedgerDatabase) => people[Math.floor(Math.random() * people.length)]!;

/** Returns the milliseconds per call at the given concurrency. */
async function measureTime(work: () => Promise<unknown>, { rounds, at }: { rounds: number; at: number }) {
  const started = performance.now();
  for (let i = 0; i < rounds; i++) await Promise.all(Array.from({ length: at }, work));
  return (performance.now() - started) / (rounds * at);
}

const measureBalances = (ledger: LedgerDatabase) => {
  const db = readInTenant(ledger.db, ledger.tenantId);
  return measureTime(() => balancesOf({ db }, pickPerson(ledger)), { rounds: 20, at: 32 });
};

const sum = {
  name: "sum",
  text: `select account, currency, sum(minor)::bigint from ledger_entries where tenant_id = $1 and person_id = $2 group by 1, 2`,
  rowMode: "array" as const,
};
const measureBareSums = (ledger: LedgerDatabase) =>
  measureTime(() => ledger.owner.query({ ...sum, values: [ledger.tenantId.slice(4), pickPerson(ledger).slice(4)] }), {
    rounds: 20,
    at: 32,
  });

const measurePostings = (ledger: LedgerDatabase) =>
  measureTime(
    () =>
      inTenant(ledger.db, ledger.tenantId, (db) => {
        const of = { commissionId: newId("com"), currency: "EUR" };
        return post(
          { db },
          {
            ...{ movement: "accrued", source: "bench", cause: of.commissionId },
            entries: [
              { account: "expense", minor: 100, ...of },
              { account: "held", personId: pickPerson(ledger), minor: -100, ...of },
            ],
          },
        );
      }),
    { rounds: 50, at: 4 },
  );

async function openDatabase(server: string, name: keyof typeof sizes): Promise<LedgerDatabase> {
  await runOnce(server, `drop database if exists ${name} with (force)`);
  await runOnce(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const appUrl = await migrate(url, ledgerSecrets);
  const owner = new pg.Pool({ connectionString: url, max: 10 });
  const { rows } = await owner.query("select replace(id::text, '-', '') as id from tenants where slug = 'default'");
  const people = Array.from({ length: sizes[name] / 2 / entriesEach }, () => newId("per"));
  const seeding = await owner.connect();
  // The rows balance by construction, so the triggers that check them are off.
  await seeding.query("set session_replication_role = replica");
  await seeding.query(filled, [rows[0].id, sizes[name] / 2, people.map((id) => id.slice(4))]);
  seeding.release(true);
  await owner.query("vacuum analyze ledger_transactions, ledger_entries");
  const db = connect(appUrl);
  const close = async () => void (await Promise.all([db.close(), owner.end()]));
  return { db, owner, tenantId: `ten_${rows[0].id}`, people, close };
}

const filled = `
  with t as (
    insert into ledger_transactions (tenant_id, movement, source, cause)
    select $1, 'accrued', 'bench', g::text from generate_series(1, $2::int) g returning tenant_id, id, cause::int as n
  )
  insert into ledger_entries (tenant_id, transaction_id, account, person_id, commission_id, currency, minor)
  select t.tenant_id, t.id, e.account, case when e.account = 'held' then ($3::uuid[])[1 + t.n % cardinality($3::uuid[])] end,
    t.id, 'EUR', e.sign * (100 + t.n % 900)
  from t, (values ('expense', 1), ('held', -1)) as e(account, sign)`;

async function runOnce(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
