// Runs the whole app with a million referrals and the bare server on the same tables, in one process.
import pg from "pg";
import { buildServer } from "#app/server.ts";
import { openServices } from "#app/services.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";
import { createBareServer } from "./bare.ts";
import { type Seeded, seed, withoutIndexes } from "./seed.ts";

export type Served = { ours: string; theirs: string; small: Seeded; large: Seeded };

const settings = readSettings({
  DATA_DIR: process.env.DATA_DIR,
  REQUESTS_PER_MINUTE: "100000000",
  LOG_LEVEL: "silent",
});
const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
const appUrl = await migrate(postgres.url, settings);
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
const seeded: Partial<Record<"small" | "large", Seeded>> = {};
await withoutIndexes(owner, async () => {
  seeded.small = await seed(owner, "small");
  seeded.large = await seed(owner, "large");
});
await owner.end();

const services = await openServices(settings, connect(appUrl));
const server = await buildServer(services);
const other = await createBareServer(postgres.url);
const at = { host: "127.0.0.1", port: 0 };
const { small, large } = seeded as Required<typeof seeded>;
process.send!({ ours: await server.listen(at), theirs: await other.listen(at), small, large } satisfies Served);
process.on("disconnect", async () => {
  await Promise.all([server.close(), other.close()]);
  await services.close();
  await postgres.stop();
  process.exit(0);
});
