import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { LocaleCode } from "#base/locales.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { queueMessage } from "#server/messages/queue-message.ts";
import { brandChanged, errors, type retryJob as retryEndpoint } from "../contract.ts";
import { homeOf, type TenantLocation } from "../rules.ts";
import { getMailBranding, jobColumns, toFailedJob } from "./reads.ts";
import { type MailContent, renderMail } from "./render-mail.ts";
import { failedJobs } from "./table.ts";

export type Mail = Omit<MailContent, "locale"> & {
  /** The reader's language; null if they chose none, which makes it the tenant's [R1.3]. */
  locale: LocaleCode | null;
  /** Where replies go, if not to the tenant. */
  replyTo?: string;
  /** An invitation in the iCalendar format. */
  calendar?: string;
};

/** Pushes the new brand to every open screen of the tenant. */
const announceBrand = async ({ announce }: TenantCtx, { brand: changed }: z.infer<typeof brandChanged.payload>) =>
  announce("tenant", "brand", changed);

export async function retryJob({ db }: Ctx, { id }: z.infer<typeof retryEndpoint.input>) {
  await db.execute(sql`select ops.retry_job(${id}::bigint)`);
  const [job] = await db
    .select(jobColumns)
    .from(failedJobs)
    .where(eq(failedJobs.id, BigInt(id)));
  if (!job) throw errors.jobGone();
  return toFailedJob(job);
}

/** A tenant's own address: the domain it chose, else its subdomain. */
export const tenantUrl = ({ services }: Pick<TenantCtx, "services">, tenant: TenantLocation) =>
  homeOf(services.settings.BASE_URL, tenant);

/** Adds a mail in the tenant's brand and the reader's language to the outbox. */
export async function sendMail(ctx: TenantCtx, to: string, mail: Mail) {
  const { brand, ...tenant } = await getMailBranding(ctx);
  return queueMessage(ctx, {
    channel: "mail",
    to,
    leaveUrl: mail.leave ?? null,
    replyTo: mail.replyTo ?? null,
    calendar: mail.calendar ?? null,
    ...renderMail(brand, tenantUrl(ctx, tenant), { ...mail, locale: mail.locale ?? tenant.locale }),
  });
}

export const listeners = [on(brandChanged, announceBrand)];
