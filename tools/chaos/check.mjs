import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databaseIn } from "./app.mjs";

/** Each answers what is wrong, or nothing. They are asked again until all are content, since jobs take their time. */
const checks = [
  async (ask, { referrals }) => {
    const rows = await ask("select 'ref_' || replace(id::text, '-', '') as id from referrals");
    const found = new Set(rows.map(({ id }) => id));
    const lost = referrals.filter((id) => !found.has(id));
    return lost.length > 0 && `${lost.length} acknowledged referrals are lost: ${lost.slice(0, 3).join(", ")}`;
  },
  async (ask, { exports }) => {
    const rows = await ask("select 'exp_' || replace(id::text, '-', '') as id, state from auth.exports");
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const unfinished = exports.filter((id) => states.get(id) !== "ready");
    return (
      unfinished.length > 0 && `${unfinished.length} exports are not ready: ${states.get(unfinished[0]) ?? "lost"}`
    );
  },
  async (ask, { runs }) => {
    const rows = await ask("select 'run_' || replace(id::text, '-', '') as id from payout_runs");
    const found = new Set(rows.map(({ id }) => id));
    const lost = runs.filter((id) => !found.has(id));
    return lost.length > 0 && `${lost.length} payout runs are lost`;
  },
  async (ask) => {
    const rows = await ask(
      "select transaction_id from ledger_entries group by tenant_id, transaction_id, currency having sum(minor) <> 0",
    );
    return rows.length > 0 && `${rows.length} ledger transactions do not balance`;
  },
  async (ask) => {
    const rows = await ask(
      `select payout_item_id from ledger_entries e join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
       where payout_item_id is not null group by e.tenant_id, payout_item_id, movement having count(distinct t.id) > 1`,
    );
    return rows.length > 0 && `${rows.length} payouts were booked twice`;
  },
  async (ask, { exports }) => {
    const [{ mails }] = await ask("select count(*)::int as mails from messages where html like '%/profile?tab=data%'");
    return mails > exports.length && `${mails} mails for ${exports.length} exports`;
  },
  async (ask) => {
    const [{ locked }] = await ask(
      `select count(*)::int as locked from graphile_worker._private_jobs j
       where locked_by is not null and not exists (select from ops.job_workers w where w.id = j.locked_by)`,
    );
    return locked > 0 && `${locked} jobs are locked by the dead`;
  },
  async (ask) => {
    const [{ stuck }] = await ask(
      `select count(*)::int as stuck from graphile_worker._private_jobs
       where locked_at is null and attempts < max_attempts and run_at < now() - interval '20 seconds'`,
    );
    return stuck > 0 && `${stuck} jobs wait and are not worked off`;
  },
];

export async function checkAll(app, journal) {
  let problems = ["nothing was checked"];
  for (const until = Date.now() + 120_000; problems.length > 0 && Date.now() < until; await sleep(500))
    problems = await checkOnce(app, journal).catch((error) => [error.message]);
  return problems;
}

async function checkOnce({ data }, journal) {
  const client = new pg.Client({ connectionString: databaseIn(data).url });
  client.on("error", () => {});
  await client.connect();
  try {
    const ask = async (text) => (await client.query(text)).rows;
    const found = [];
    for (const check of checks) found.push(await check(ask, journal));
    return found.filter(Boolean);
  } finally {
    await client.end();
  }
}
