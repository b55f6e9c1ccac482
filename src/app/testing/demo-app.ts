import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldFacts } from "#features/analytics/server/cells.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import { readSettings } from "#server/settings.ts";
import { prepareTemplate } from "#server/testing/database.ts";
import { createDemo } from "../demo.ts";
import { openServices } from "../services.ts";
import { testApp } from "../testing.ts";

/** A fixed secret, so that every copy of the template can open what the demo sealed. */
const SECRET = "the secret of all copies of the demo";

/** The time zone of the demo's first tenant: half a day from the server's, so that mixed-up days fail a test. */
export const demoZone = "Pacific/Auckland";

/**
 * Returns an app with the demo and its analytics. Building them takes seconds, so they are built once and copied as a template database.
 */
export async function demoApp() {
  const template = await prepareTemplate("template_demo", async (db, asOwner) => {
    const data = mkdtempSync(join(tmpdir(), "goodword-test-"));
    const services = await openServices(readSettings({ DATA_DIR: data, LOG_LEVEL: "silent", SECRET }), db);
    // Set before the demo is created, because a later change would recalculate every figure.
    await asOwner("update tenants set time_zone = $1 where slug = 'default'", [demoZone]);
    await createDemo(services);
    await visitTenants(db, (tenantId) => foldFacts(services, tenantId));
    await services.close();
    rmSync(data, { recursive: true, force: true });
  });
  return testApp({ SECRET }, template);
}
