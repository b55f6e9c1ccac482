import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldFacts } from "#features/analytics/server/cells.ts";
import { everyTenant } from "#features/tenancy/server/every-tenant.ts";
import { readSettings } from "#server/settings.ts";
import { filledTemplate } from "#server/testing/database.ts";
import { makeDemo } from "../demo.ts";
import { openServices } from "../services.ts";
import { testApp } from "../testing.ts";

/** What the demo seals, every copy of it can open. */
const SECRET = "the secret of all copies of the demo";

/** Where the demo's first tenant is: half a day from where servers are, so that a day taken for another shows. */
export const demoZone = "Pacific/Auckland";

/** A house with the demo in it, its figures added up as the first minutes do: that takes seconds, and a copy of it none. */
export async function demoApp() {
  const template = await filledTemplate("template_demo", async (db, asOwner) => {
    const data = mkdtempSync(join(tmpdir(), "goodword-test-"));
    const services = await openServices(readSettings({ DATA_DIR: data, LOG_LEVEL: "silent", SECRET }), db);
    // Before the demo, whose every figure would have to be made anew by the days of another zone.
    await asOwner("update tenants set time_zone = $1 where slug = 'default'", [demoZone]);
    await makeDemo(services);
    await everyTenant(db, (tenantId) => foldFacts(services, tenantId));
    await services.close();
    rmSync(data, { recursive: true, force: true });
  });
  return testApp({ SECRET }, template);
}
