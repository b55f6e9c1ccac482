import { sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { Rate } from "../contract.ts";
import { parseEcbXml } from "../ecb-xml.ts";
import { saveRates } from "./rates.ts";
import { fxRates } from "./table.ts";

/**
 * Runs daily: fetches the European Central Bank's reference rates and stores them for every tenant. The file has the last ninety days,
 * so that a server that was off for a while has no gaps. A failure changes nothing; the next day brings the missing days, too.
 */
export async function fetchRates(services: Services) {
  const { RATES_URL } = services.settings;
  if (RATES_URL === "off") return;
  const fetch = createOutbound(services.settings, { trust: RATES_URL });
  const response = await fetch(RATES_URL);
  if (!response.ok) throw new Error(`The rates could not be fetched: ${response.status}`);
  const rates = parseEcbXml(await response.text(), dayIn("UTC", Date.now()));
  if (rates.length === 0) throw new Error("The rates could not be read");
  await visitTenants(services.db, (tenantId) => saveNewDays(services, tenantId, rates));
}

/** Only days after the last fetched one are written, so that a daily run does not touch what is known. */
const saveNewDays = (services: Services, tenantId: Id<"ten">, rates: readonly Rate[]) =>
  withTenant(services, tenantId, async (ctx) => {
    const [last] = await ctx.db
      .select({ day: sql<string | null>`max(${fxRates.day})::text` })
      .from(fxRates)
      .where(sql`${fxRates.source} = 'ecb'`);
    const newer = rates.filter(({ day }) => !last?.day || day > last.day);
    if (newer.length > 0) await saveRates(ctx, newer, "ecb");
  });
