import pg from "pg";
import { openServices } from "#app/services.ts";
import { refreshPlayers } from "#features/gamification/server/scores/refresh.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";

const secrets = { SECRET: "the secret of the game benchmark" };
const people = 10_000;

/**
 * Calculates all scores from a ledger of so many events, deletes them and calculates them again. Returns how many people then have
 * another sum than the ledger, and how many ranks differ from those that PostgreSQL counts itself.
 */
export async function rebuildScores(dataDir: string, events: number) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const db = connect(await migrate(postgres.url, secrets));
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), db);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const tenant = await fill(owner, events);
  const tenantId = `ten_${tenant.replaceAll("-", "")}` as const;
  await refreshPlayers(services, tenantId);
  await owner.query("delete from game_scores");
  await owner.query("delete from game_rank_nodes");
  await owner.query("update game_players set stale_since = now()");
  const started = performance.now();
  await refreshPlayers(services, tenantId);
  const seconds = (performance.now() - started) / 1000;
  const count = async (text: string) => Number((await owner.query(text)).rows[0].count);
  const sums = await count(
    `select count(*) from (select person_id, sum(xp) xp from game_entries group by 1) e
     full join (select * from game_scores where period = 'all') s on s.person_id = e.person_id where s.xp is distinct from e.xp`,
  );
  const nodes = await count(
    `select count(*) from (select xp >> (6 * (7 - depth)) prefix, depth, count(*) people from game_scores, generate_series(1, 7) depth
       where period = 'all' group by 1, 2) e
     full join (select * from game_rank_nodes where board = 'xp' and period = 'all' and people > 0) n
       on n.depth = e.depth and n.prefix = e.prefix where n.people is distinct from e.people`,
  );
  await owner.end();
  await services.close();
  await db.close();
  await postgres.stop();
  return { sums, nodes, seconds };
}

async function fill(owner: pg.Client, events: number): Promise<string> {
  const { rows } = await owner.query("select id from tenants where slug = 'default'");
  const tenant = rows[0].id as string;
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  await owner.query("update tenants set plan = 'enterprise', currency = 'EUR' where id = $1", [tenant]);
  await owner.query("insert into game_settings (history_read_at) values (now())");
  await owner.query(
    `insert into auth.people (email, display_name) select 'p' || n || '@example.com', 'Person ' || n from generate_series(1, ${people}) n`,
  );
  await owner.query(
    "insert into auth.members (tenant_id, person_id, role) select $1, id, 'referrer' from auth.people",
    [tenant],
  );
  await owner.query("insert into game_players (person_id, stale_since) select id, now() from auth.people");
  await owner.query(
    `insert into game_entries (person_id, kind, subject, event, xp, points, occurred_at, day)
     select id, 'adjusted', id::text, n::text, (random() * 60)::int, 10, moment, moment::date
     from auth.people, generate_series(1, ${events / people}) n, lateral (select now() - n * interval '3 days' as moment) t`,
  );
  await owner.query("vacuum analyze");
  return tenant;
}
