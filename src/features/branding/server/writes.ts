import { eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { brandChanged, errors as tenancyErrors } from "#features/tenancy/contract.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import type { Branding, checkCss as checkEndpoint, updateBranding as updateEndpoint } from "../contract.ts";
import { brandingColumns, brandingShown, cssRules, getBranding } from "./reads.ts";

type Row = typeof tenants.$inferSelect;
type Columns = Partial<typeof tenants.$inferInsert>;
type Writing = Pick<Ctx, "db" | "tenantId" | "personId" | "exchange" | "emit" | "announce">;

/** Pages use the allowed part of the style sheet; the source is stored as well, for further editing. */
export async function updateBranding(
  ctx: Ctx,
  { css, ...changes }: z.infer<typeof updateEndpoint.input>,
): Promise<Branding> {
  const { pageCss } = await cssRules();
  const columns: Columns = {
    ...(changes as Columns),
    ...(css !== undefined && { css, safeCss: pageCss(await checked(css)) }),
  };
  if (Object.keys(columns).length === 0) return getBranding(ctx);
  return (await changeBrand(ctx, columns, "branding.changed")).shown;
}

/** Checks a style sheet without storing anything. */
export async function checkCss(_: unknown, { css }: z.infer<typeof checkEndpoint.input>) {
  const { previewCss } = await cssRules();
  const sheet = await checked(css);
  return { preview: previewCss(sheet), faults: sheet.faults };
}

/** Rejects a style sheet that is nested too deeply to parse, since no part of it could be kept. */
async function checked(css: string) {
  const [{ checkedCss }, { isTooDeep }] = await Promise.all([cssRules(), import("./css-parse.ts")]);
  if (isTooDeep(css)) throw baseErrors.invalid({ fields: { css: { code: "nesting" } } });
  return checkedCss(css);
}

/** The single place that changes a brand: it writes the audit entry and notifies every open screen. */
export async function changeBrand(ctx: Writing, columns: Columns, action: string) {
  const { db, tenantId } = ctx;
  const mine = eq(tenants.id, tenantId);
  const [before] = await db.select().from(tenants).where(mine).for("update");
  const [changed] = await db
    .update(tenants)
    .set(columns)
    .where(mine)
    .returning(brandingColumns)
    .catch(onViolation("tenants_name", tenancyErrors.nameTaken({ name: columns.name ?? "" })));
  const shown = await brandingShown(changed!);
  await audit(ctx, { action, subject: shown.brand.name, ...difference(before!, columns) });
  await ctx.emit(brandChanged, { tenantId, brand: shown.brand });
  ctx.announce("tenant", "changed", { topics: ["branding"] });
  return { before: before!, shown };
}

/** Returns only the changed fields; for a style sheet only its length. */
function difference(before: Row, after: Columns) {
  const names = (Object.keys(after) as (keyof Columns)[]).filter(
    (name) => name !== "safeCss" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const noted = (row: Columns) =>
    Object.fromEntries(names.map((name) => [name, name === "css" ? (row.css ?? "").length : row[name]]));
  return { before: noted(before), after: noted(after) };
}
