import { connect } from "#server/db/client.ts";
import { emptyDatabase } from "#server/db/empty-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { embeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";
import { makeDemo } from "./demo.ts";
import { openServices } from "./services.ts";

/** `npm run demo`: everything out, the demo in. Not where real businesses work. */
const settings = readSettings(process.env);
if (settings.production) {
  process.stderr.write("\n  In production the data is real: the demo is not reset there.\n\n");
  process.exit(1);
}
const postgres = settings.DATABASE_URL
  ? { url: settings.DATABASE_URL, stop: async () => {} }
  : await embeddedPostgres(settings.DATA_DIR);
await emptyDatabase(postgres.url);
const db = connect(await migrate(postgres.url, settings));
const services = await openServices(settings, db);
await makeDemo(services);
await services.close();
await db.close();
await postgres.stop();
process.stdout.write("\n  The demo is as new.\n\n");
