import { connect } from "#server/db/client.ts";
import { emptyDatabase } from "#server/db/empty-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";
import { createDemo } from "./demo.ts";
import { openServices } from "./services.ts";

/** `npm run demo` empties the database and creates the demo. It refuses to run in production. */
const settings = readSettings(process.env);
if (settings.production) {
  process.stderr.write("\n  The demo cannot be reset in production, because that would delete real data.\n\n");
  process.exit(1);
}
const postgres = settings.DATABASE_URL
  ? { url: settings.DATABASE_URL, stop: async () => {} }
  : await startEmbeddedPostgres(settings.DATA_DIR);
await emptyDatabase(postgres.url);
const db = connect(await migrate(postgres.url, settings));
const services = await openServices(settings, db);
await createDemo(services);
await services.close();
await db.close();
await postgres.stop();
process.stdout.write("\n  The demo has been reset.\n\n");
