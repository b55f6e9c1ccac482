import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { type Id, id } from "#base/ids.ts";
import { fallbackLocale, localeOf } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import { companies } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { leftOf } from "#features/ledger/server/reads.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { handles, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { commissions } from "./table.ts";

/** What people are told of; each has its words in the catalogue, under `notices` and `mail`. */
const noticeKinds = [
  "accrued",
  "approved",
  "voided",
  "reduced",
  "clawedBack",
  "disputeOpened",
  "disputeAnswered",
] as const;

const payload = z.object({
  commissionId: id("com"),
  kind: z.enum(noticeKinds),
  /** By how much, where it is not what is left that counts. */
  minor: z.int().optional(),
  /** Whoever did it knows. */
  but: id("per").nullable(),
});
const telling = defineTask("commissions.tell", "background", payload);
const reminding = defineTask("commissions.remindApprovers", "background", z.object({}));

type Teller = TenantCtx & { personId?: Id<"per"> };

/** Left for after the commit: nobody should wait for a letter. */
export const tell = ({ enqueue, personId = undefined }: Teller, notice: Omit<z.input<typeof payload>, "but">) =>
  enqueue(telling, { ...notice, but: personId ?? null });

/** Once for all that come to wait within the hour. */
export const remindApprovers = ({ enqueue, tenantId }: TenantCtx) =>
  enqueue(reminding, {}, { key: `approvals:${tenantId}`, runAt: new Date(Date.now() + 3_600_000).toISOString() });

/** A larger team looks at its queue by itself. */
const mostTold = 50;

/** The company's people; where there are none, the admins. */
async function companyPeople({ db, tenantId }: TenantCtx): Promise<Id<"per">[]> {
  const found = await db
    .select({ id: members.personId, role: members.role })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(and(eq(members.tenantId, tenantId), isNull(members.disabledAt), inArray(members.role, [...companies])));
  const working = found.filter(({ role }) => role !== "admin");
  return (working.length > 0 ? working : found).slice(0, mostTold).map(({ id: personId }) => personId);
}

/** Where a commission is seen. */
const pathOf = (commissionId: Id<"com">) => `/commissions?id=${commissionId}`;

/** A second run tells nobody twice. Those who have left are told nothing. */
async function work(
  { services, tenantId, jobId }: JobCtx,
  { commissionId, kind, minor, but }: z.infer<typeof payload>,
) {
  await withTenant(services, tenantId, async (ctx) => {
    const [row] = await ctx.db.select().from(commissions).where(eq(commissions.id, commissionId));
    if (!row) return;
    const hearers = kind === "disputeOpened" ? await companyPeople(ctx) : [row.personId];
    const others = hearers.filter((one) => one !== but);
    const told = await ctx.db
      .select({ id: people.id, locale: people.locale })
      .from(people)
      .where(inArray(people.id, others));
    const left = (await leftOf(ctx, [commissionId])).get(commissionId) ?? 0;
    for (const { id: personId, locale } of told) {
      const money = { minor: minor ?? left, currency: row.currency };
      const amount = formatMoney(money, localeOf(locale ?? fallbackLocale).intl);
      await notify(ctx, personId, {
        jobId,
        topic: "commissions",
        kind: `commissions.${kind}`,
        params: { amount },
        to: pathOf(commissionId),
      });
    }
  });
}

async function remind({ services, tenantId, jobId }: JobCtx) {
  await withTenant(services, tenantId, async (ctx) => {
    const [waiting] = await ctx.db
      .select({ count: count() })
      .from(commissions)
      .where(eq(commissions.state, "in_approval"));
    if (!waiting?.count) return;
    for (const personId of await companyPeople(ctx))
      await notify(ctx, personId, {
        jobId,
        topic: "commissions",
        kind: "commissions.approvalsWaiting",
        params: { number: String(waiting.count) },
        to: "/commissions?tab=approvals",
      });
  });
}

export const tellTasks = [handles(telling, work), handles(reminding, remind)];
