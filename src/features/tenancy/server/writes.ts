import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { queueMessage } from "#server/messages/queue-message.ts";
import { brandChanged, errors, type retryJob as retryEndpoint } from "../contract.ts";
import { type Homely, homeOf } from "../rules.ts";
import { type Letter, written } from "./letter.ts";
import { jobColumns, jobShown, letterhead } from "./reads.ts";
import { failedJobs } from "./table.ts";

export type { Letter } from "./letter.ts";
export type { LetterTable } from "./letter-table.ts";

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

/** A tenant's own address: the domain it chose, else its subdomain. */
export const tenantHome = ({ services }: Pick<TenantCtx, "services">, tenant: Homely) =>
  homeOf(services.settings.BASE_URL, tenant);

/** Puts a mail in the tenant's brand and the reader's language into the outbox. */
export async function sendLetter(ctx: TenantCtx, to: string, letter: Letter) {
  const { brand, ...tenant } = await letterhead(ctx);
  return queueMessage(ctx, {
    channel: "mail",
    to,
    leaveUrl: letter.leave ?? null,
    replyTo: letter.replyTo ?? null,
    ...written(brand, tenantHome(ctx, tenant), letter),
  });
}

export const listeners = [on(brandChanged, showBrand)];
