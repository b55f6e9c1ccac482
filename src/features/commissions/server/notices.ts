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
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { commissions } from "./table.ts";

/** The notification kinds. Each has texts in the locale files under `notices` and `mail`. */
const noticeKinds = [
  "accrued",
  "bonus",
  "approved",
  "voided",
  "reduced",
  "clawedBack",
  "disputeOpened",
  "disputeUpheld",
  "disputeDeclined",
] as const;

const payload = z.object({
  commissionId: id("com"),
  kind: z.enum(noticeKinds),
  /** The amount to show, if it is not the remaining amount. */
  minor: z.int().optional(),
  /** What the person who decided wrote, and the amounts before and after. */
  answer: z.object({ text: z.string(), beforeMinor: z.int(), afterMinor: z.int() }).optional(),
  /** The person who caused the event needs no notification. */
  but: id("per").nullable(),
});
const noticeTask = defineTask("commissions.tell", "background", payload);
const reminderTask = defineTask("commissions.remindApprovers", "background", z.object({}));

type NoticeCtx = TenantCtx & { personId?: Id<"per"> };

/** Enqueues the notification for after the commit, so that no request waits for mail. */
export const notifyLater = (
  { enqueue, personId = undefined }: NoticeCtx,
  notice: Omit<z.input<typeof payload>, "but">,
) => enqueue(noticeTask, { ...notice, but: personId ?? null });

/** Sends one reminder for everything that enters approval within the hour. */
export const remindApprovers = ({ enqueue, tenantId }: TenantCtx) =>
  enqueue(reminderTask, {}, { key: `approvals:${tenantId}`, runAt: new Date(Date.now() + 3_600_000).toISOString() });

/** Larger teams are expected to watch their queue. */
const maxRecipients = 50;

/** Returns the company's staff, or the admins if there are none. */
async function companyPeople({ db, tenantId }: TenantCtx): Promise<Id<"per">[]> {
  const found = await db
    .select({ id: members.personId, role: members.role })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(and(eq(members.tenantId, tenantId), isNull(members.disabledAt), inArray(members.role, [...companies])));
  const staff = found.filter(({ role }) => role !== "admin");
  return (staff.length > 0 ? staff : found).slice(0, maxRecipients).map(({ id: personId }) => personId);
}

/** The screen that shows a commission. */
const pathOf = (commissionId: Id<"com">) => `/commissions?id=${commissionId}`;

/** The bell shows the beginning of an answer; the mail has all of it. */
const excerptOf = (text: string) => (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text);

/** Running the job twice does not notify anyone twice. Former members are not notified. */
async function sendNotice(
  { services, tenantId, jobId }: JobCtx,
  { commissionId, kind, minor, answer, but }: z.infer<typeof payload>,
) {
  await withTenant(services, tenantId, async (ctx) => {
    const [row] = await ctx.db.select().from(commissions).where(eq(commissions.id, commissionId));
    if (!row) return;
    const recipients = kind === "disputeOpened" ? await companyPeople(ctx) : [row.personId];
    const recipientIds = recipients.filter((one) => one !== but);
    const readers = await ctx.db
      .select({ id: people.id, locale: people.locale })
      .from(people)
      .where(inArray(people.id, recipientIds));
    const left = (await leftOf(ctx, [commissionId])).get(commissionId) ?? 0;
    for (const { id: personId, locale } of readers) {
      const { intl } = localeOf(locale ?? fallbackLocale);
      const money = (amountMinor: number) => formatMoney({ minor: amountMinor, currency: row.currency }, intl);
      const details = answer && { before: money(answer.beforeMinor), after: money(answer.afterMinor) };
      await notify(ctx, personId, {
        jobId,
        topic: "commissions",
        kind: `commissions.${kind}`,
        params: {
          amount: money(minor ?? left),
          ...details,
          ...(kind === "bonus" && row.bonusTitle && { title: row.bonusTitle }),
          ...(answer && { reason: excerptOf(answer.text) }),
        },
        to: pathOf(commissionId),
        ...(answer && { letter: { params: { amount: money(minor ?? left), ...details, reason: answer.text } } }),
      });
    }
  });
}

async function sendReminder({ services, tenantId, jobId }: JobCtx) {
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

export const commissionNoticeTasks = [
  defineTaskHandler(noticeTask, sendNotice),
  defineTaskHandler(reminderTask, sendReminder),
];
