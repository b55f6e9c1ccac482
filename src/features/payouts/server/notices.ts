import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { type Id, id } from "#base/ids.ts";
import { fallbackLocale, localeOf } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import { companies } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { payoutItems, payoutRuns } from "./table.ts";

/** The notification kinds. Each has texts in the locale files under `notices` and `mail`. */
const itemKinds = ["paid", "returned", "failed", "cameBack"] as const;
const noticeTask = defineTask("payouts.tell", "background", z.object({ itemId: id("pit"), kind: z.enum(itemKinds) }));
const draftNoticeTask = defineTask("payouts.tellDraft", "background", z.object({ runId: id("run") }));

type Enqueue = Pick<TenantCtx, "enqueue">;

/** Enqueued for after the commit. The recipient is notified once per payout, however many commissions it contains. */
export const notifyPaid = ({ enqueue }: Enqueue, itemId: Id<"pit">) => enqueue(noticeTask, { itemId, kind: "paid" });

/** Notifies both sides: the company checks the account, and the recipient stops waiting. */
export async function notifyReturned({ enqueue }: Enqueue, itemId: Id<"pit">) {
  await enqueue(noticeTask, { itemId, kind: "returned" });
  await enqueue(noticeTask, { itemId, kind: "cameBack" });
}
export const notifyCompany = ({ enqueue }: Enqueue, itemId: Id<"pit">, kind: "failed") =>
  enqueue(noticeTask, { itemId, kind });
export const notifyDrafted = ({ enqueue }: Enqueue, runId: Id<"run">) => enqueue(draftNoticeTask, { runId });

/** Larger teams are expected to watch their runs. */
const maxRecipients = 50;

const companyPeople = ({ db, tenantId }: TenantCtx) =>
  db
    .select({ id: people.id, locale: people.locale })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(and(eq(members.tenantId, tenantId), isNull(members.disabledAt), inArray(members.role, [...companies])))
    .limit(maxRecipients);

/** Running the job twice does not notify anyone twice. Former members are not notified. */
async function sendItemNotice(
  { services, tenantId, jobId }: JobCtx,
  { itemId, kind }: z.infer<typeof noticeTask.payload>,
) {
  await withTenant(services, tenantId, async (ctx) => {
    const [row] = await ctx.db
      .select({ item: payoutItems, name: people.displayName, locale: people.locale })
      .from(payoutItems)
      .innerJoin(people, eq(people.id, payoutItems.personId))
      .where(eq(payoutItems.id, itemId));
    if (!row) return;
    const { item, name, locale } = row;
    const isForPerson = kind === "paid" || kind === "cameBack";
    const recipients = isForPerson ? [{ id: item.personId, locale }] : await companyPeople(ctx);
    for (const recipient of recipients) {
      const amount = formatMoney(item, localeOf(recipient.locale ?? fallbackLocale).intl);
      const to = isForPerson ? `/payouts?tab=payouts&item=${itemId}` : `/payouts?run=${item.runId}&item=${itemId}`;
      const params = { name, amount, hint: item.hint };
      await notify(ctx, recipient.id, { jobId, topic: "commissions", kind: `payouts.${kind}`, params, to });
    }
  });
}

async function sendDraftNotice({ services, tenantId, jobId }: JobCtx, { runId }: { runId: Id<"run"> }) {
  await withTenant(services, tenantId, async (ctx) => {
    const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
    if (run?.state !== "draft") return;
    for (const { id: personId } of await companyPeople(ctx))
      await notify(ctx, personId, {
        jobId,
        topic: "commissions",
        kind: "payouts.drafted",
        to: `/payouts?run=${runId}`,
      });
  });
}

export const payoutNoticeTasks = [
  defineTaskHandler(noticeTask, sendItemNotice),
  defineTaskHandler(draftNoticeTask, sendDraftNotice),
];
