import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { NoticeTopic } from "#base/messages.ts";
import { members } from "#features/identity/server/table.ts";
import { notices } from "#features/notifications/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { actionErrors } from "../../contract/recommendation-actions.ts";
import { owedWithoutMethod } from "./generators/money.ts";
import { isLeftDraft } from "./generators/partners.ts";
import { recommendations } from "./table.ts";

/** The partners of these kinds can be reminded. Each has its texts in the locale files, under `notices` and `mail`. */
const reminders = {
  payoutMethodMissing: {
    ...{ notice: "payoutMethod", topic: "commissions", to: "/payouts?tab=payee" },
    people: sql`select person_id from (${owedWithoutMethod}) as owed`,
  },
  abandonedDrafts: {
    ...{ notice: "drafts", topic: "referrals", to: "/referrals?status=draft" },
    people: sql`select referrer_id from referrals where ${isLeftDraft(sql`now()`)}`,
  },
} as const satisfies Record<string, { notice: string; topic: NoticeTopic; to: string; people: SQL }>;
type ReminderKind = keyof typeof reminders;
const kinds = Object.keys(reminders) as ReminderKind[];

const remindTask = defineTask("intelligence.remind", "mail", z.object({ kind: z.enum(kinds) }));
const restDays = 7;

/** The members who are meant and were not reminded of the same in the last days. */
async function recipientsOf({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, kind: ReminderKind) {
  const { people, notice } = reminders[kind];
  const wasReminded = db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.tenantId, tenantId),
        eq(notices.personId, members.personId),
        eq(notices.kind, `intelligence.${notice}`),
        gt(notices.createdAt, sql`now() - ${restDays} * interval '1 day'`),
      ),
    );
  const found = await db
    .select({ id: members.personId })
    .from(members)
    .where(
      and(
        eq(members.tenantId, tenantId),
        isNull(members.disabledAt),
        sql`${members.personId} in (${people})`,
        sql`not exists ${wasReminded}`,
      ),
    );
  return found.map(({ id }) => id);
}

/** Reminds everyone whom the recommendation is about. The messages are sent after the commit, by a job. */
export async function remindPartners(ctx: Ctx, { id }: { id: Id<"rcm"> }) {
  const { db, tenantId } = ctx;
  const [row] = await db
    .select({ kind: recommendations.kind })
    .from(recommendations)
    .where(and(eq(recommendations.tenantId, tenantId), eq(recommendations.id, id)));
  if (!row) throw baseErrors.notFound();
  const kind = kinds.find((one) => one === row.kind);
  if (!kind) throw actionErrors.cannotRemind();
  const { length: reminded } = await recipientsOf(ctx, kind);
  if (reminded > 0) {
    await ctx.enqueue(remindTask, { kind }, { key: `remind ${kind} ${tenantId}` });
    await audit(ctx, { action: "intelligence.partnersReminded", subject: kind, after: { people: reminded } });
  }
  return { reminded };
}

export const reminderTasks = [
  defineTaskHandler(remindTask, async ({ services, tenantId, jobId }, { kind }) => {
    const { notice, topic, to } = reminders[kind];
    await withTenant(services, tenantId, async (ctx) => {
      for (const personId of await recipientsOf(ctx, kind))
        await notify(ctx, personId, { topic, kind: `intelligence.${notice}`, to, jobId });
    });
  }),
];
