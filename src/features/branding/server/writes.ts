import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { brandChanged, errors as tenancyErrors } from "#features/tenancy/contract.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import type { Branding, checkCss as checkEndpoint, updateBranding as updateEndpoint } from "../contract.ts";
import { brandingColumns, cssRules, getBranding, toBranding } from "./reads.ts";

type Row = typeof tenants.$inferSelect;
type Columns = Partial<typeof tenants.$inferInsert>;
type BrandWriteCtx = Pick<Ctx, "db" | "tenantId" | "personId" | "exchange" | "emit" | "announce">;

/** Pages use the allowed part of the style sheet; the source is stored as well, for further editing. */
export async function updateBranding(
  ctx: Ctx,
  { css, ...changes }: z.infer<typeof updateEndpoint.input>,
): Promise<Branding> {
  const { pageCss } = await cssRules();
  const columns: Columns = {
    ...(changes as Columns),
    ...(css !== undefined && { css, safeCss: pageCss(await checkStyleSheet(css)) }),
  };
  if (Object.keys(columns).length === 0) return getBranding(ctx);
  return (await changeBrand(ctx, columns, "branding.changed")).branding;
}

/** Checks a style sheet without storing anything. */
export async function checkCss(_: unknown, { css }: z.infer<typeof checkEndpoint.input>) {
  const { previewCss } = await cssRules();
  const sheet = await checkStyleSheet(css);
  return { preview: previewCss(sheet), faults: sheet.faults };
}

/** Rejects a style sheet that is nested too deeply to parse, since no part of it could be kept. */
async function checkStyleSheet(css: string) {
  const [{ sanitizeCss }, { isTooDeep }] = await Promise.all([cssRules(), import("./css-parse.ts")]);
  if (isTooDeep(css)) throw baseErrors.invalid({ fields: { css: { code: "nesting" } } });
  return sanitizeCss(css);
}

/** The single place that changes a brand: it writes the audit entry and notifies every open screen. */
export async function changeBrand(ctx: BrandWriteCtx, columns: Columns, action: string) {
  const { db, tenantId } = ctx;
  const ownRow = eq(tenants.id, tenantId);
  const before = firstOf(await db.select().from(tenants).where(ownRow).for("update"));
  const changed = firstOf(
    await db
      .update(tenants)
      .set(columns)
      .where(ownRow)
      .returning(brandingColumns)
      .catch(onViolation("tenants_name", tenancyErrors.nameTaken({ name: columns.name ?? "" }))),
  );
  const branding = await toBranding(changed);
  await audit(ctx, { action, subject: branding.brand.name, ...changedFields(before, columns) });
  await ctx.emit(brandChanged, { tenantId, brand: branding.brand });
  ctx.announce("tenant", "changed", { topics: ["branding"] });
  return { before: before, branding };
}

/** Returns only the changed fields; for a style sheet only its length. */
function changedFields(before: Row, after: Columns) {
  const names = (Object.keys(after) as (keyof Columns)[]).filter(
    (name) => name !== "safeCss" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pickFields = (row: Columns) =>
    Object.fromEntries(names.map((name) => [name, name === "css" ? (row.css ?? "").length : row[name]]));
  return { before: pickFields(before), after: pickFields(after) };
}
