import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { violates } from "#server/db/violates.ts";
import { on } from "#server/events.ts";
import { post } from "#server/messages/post.ts";
import {
  brandChanged,
  errors,
  type retryJob as retryEndpoint,
  type updateBrand as updateEndpoint,
} from "../contract.ts";
import { homeOf } from "../rules.ts";
import { type Letter, written } from "./letter.ts";
import { brand, brandColumns, jobColumns, jobShown } from "./reads.ts";
import { failedJobs, tenants } from "./table.ts";

export async function updateBrand(ctx: Ctx, changes: z.infer<typeof updateEndpoint.input>) {
  const { db, tenantId } = ctx;
  if (Object.keys(changes).length === 0) return brand(ctx);
  const [changed] = await db
    .update(tenants)
    .set(changes as Partial<typeof tenants.$inferInsert>)
    .where(eq(tenants.id, tenantId))
    .returning(brandColumns)
    .catch(violates("tenants_name", errors.nameTaken({ name: changes.name ?? "" })));
  await ctx.emit(brandChanged, { tenantId, brand: changed! });
  return changed!;
}

/** Every open screen of the tenant takes the new brand on. */
const showBrand = async ({ announce }: TenantCtx, { brand: changed }: z.infer<typeof brandChanged.payload>) =>
  announce("tenant", "brand", changed);

export async function retryJob({ db }: Ctx, { id }: z.infer<typeof retryEndpoint.input>) {
  await db.execute(sql`select ops.retry_job(${id}::bigint)`);
  const [job] = await db
    .select(jobColumns)
    .from(failedJobs)
    .where(eq(failedJobs.id, BigInt(id)));
  if (!job) throw errors.jobGone();
  return jobShown(job);
}

/** A tenant's own address: its subdomain, or the house's own for the operator's. */
export const tenantHome = ({ floor }: Pick<TenantCtx, "floor">, slug: string) => homeOf(floor.settings.BASE_URL, slug);

/** Puts a mail in the tenant's brand and the reader's language into the outbox. */
export async function sendLetter(ctx: TenantCtx, to: string, letter: Letter) {
  return post(ctx, { channel: "mail", to, ...written(await brand(ctx), letter) });
}

export const listeners = [on(brandChanged, showBrand)];
