import { eq } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import { brandColumns, withPictureUrls } from "#features/tenancy/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Branding } from "../contract.ts";

export const brandingColumns = { ...brandColumns, rawCss: tenants.css, senderName: tenants.senderName };

const brandingOf = statement("branding.brandingOf", { id: tenants.id }, (from, p) =>
  from.select(brandingColumns).from(tenants).where(eq(tenants.id, p.id)),
);

/** Loaded on demand, because the CSS library takes a sixth of an idle server's memory. */
export const cssRules = () => import("./css.ts");

type Row = Branding["brand"] & { rawCss: string; senderName: string | null };

/** Returns the brand as its admins see it. The faults of the style sheet are not stored, so that they always follow the current rules. */
export async function toBranding({ rawCss, senderName, ...row }: Row): Promise<Branding> {
  const { faultsOf } = await cssRules();
  return { brand: withPictureUrls(row), css: rawCss, faults: faultsOf(rawCss), senderName };
}

export async function getBranding({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">): Promise<Branding> {
  const [found] = await db.run(brandingOf, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return toBranding(found);
}
