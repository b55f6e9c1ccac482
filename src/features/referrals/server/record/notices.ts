import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { type Id, id } from "#base/ids.ts";
import { members, people } from "#features/identity/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { Stage } from "#features/programs/contract.ts";
import { listStages } from "#features/programs/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { referrals } from "../table.ts";

/** The kinds of notifications; each has its texts in the locale files, under `notices` and `mail`. `notices.staged` is the text of those stored by earlier versions. */
export const noticeKinds = [
  "submitted",
  "question",
  "answered",
  "accepted",
  "rejected",
  "movedTo",
  "won",
  "lost",
  "reversed",
  "expiring",
  "expired",
  "silent",
  "waiting",
  "promoted",
  "reviewDue",
  "lead",
  "consentConfirmed",
  "consentDeclined",
] as const;

const payload = z.object({
  referralId: id("ref"),
  /** `staged`, without the stage, is `movedTo` in jobs that an earlier version queued; it is accepted for one version. */
  kind: z.enum([...noticeKinds, "staged"]),
  whom: z.enum(["referrer", "company"]),
  /** The person who caused it is not notified. */
  but: id("per").nullable(),
  params: z.record(z.string(), z.string()).default({}),
});
const noticeTask = defineTask("referrals.tell", "background", payload);

export type Notice = Omit<z.input<typeof payload>, "but" | "kind"> & { kind: (typeof noticeKinds)[number] };

/** The notification is a job that runs after the commit, because it may go to a whole team and no request should wait for that. */
export const enqueueNotice = (
  { enqueue, personId = undefined }: TenantCtx & { personId?: Id<"per"> },
  notice: Notice,
) => enqueue(noticeTask, { ...notice, but: personId ?? null });

/** The stage in the reader's language, or as the tenant named it. */
export const stageParams = ({ name, code }: Pick<Stage, "name" | "code">): Record<string, string> =>
  name === "" && code ? { stageKey: `programs:stages.${code}` } : { stage: name };

type Row = typeof referrals.$inferSelect;
/** Larger teams rely on the queue. */
const maxRecipients = 50;

/** Returns the assignee, or the addressee, or all company members; if there are none, the admins. */
async function companyRecipients({ db, tenantId }: TenantCtx, { assigneeId, addresseeId }: Row): Promise<Id<"per">[]> {
  const one = assigneeId ?? addresseeId;
  const found = await db
    .select({ id: members.personId, role: members.role })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(
      and(
        eq(members.tenantId, tenantId),
        isNull(members.disabledAt),
        inArray(members.role, ["company", "both", "admin"]),
        one ? eq(members.personId, one) : undefined,
      ),
    );
  const nonAdmins = found.filter(({ role }) => one || role !== "admin");
  return (nonAdmins.length > 0 ? nonAdmins : found).slice(0, maxRecipients).map(({ id: personId }) => personId);
}

/** Returns what an old `staged` job says today: the deal's stage is then the one to name. */
async function currentKind(ctx: TenantCtx, { kind, params }: z.infer<typeof payload>, { pipelineId, stageId }: Row) {
  if (kind !== "staged") return { kind, params };
  const stage = (await listStages(ctx, pipelineId)).find((one) => one.id === stageId);
  return stage && { kind: "movedTo", params: stageParams(stage) };
}

/** A second run notifies no one twice. Former members are not notified. */
async function sendNotice({ services, tenantId, jobId }: JobCtx, notice: z.infer<typeof payload>) {
  const { referralId, whom, but } = notice;
  await withTenant(services, tenantId, async (ctx) => {
    // The share lock orders this with the erasure of a declining contact: either the row is read erased, or the erasure covers the
    // notification.
    const [row] = await ctx.db.select().from(referrals).where(eq(referrals.id, referralId)).for("share");
    const current = row && (await currentKind(ctx, notice, row));
    if (!row || !current) return;
    const { kind, params } = current;
    const [referrer] = await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, row.referrerId));
    const recipients = whom === "company" ? await companyRecipients(ctx, row) : referrer ? [referrer.id] : [];
    const name = row.fullName || row.company || row.targetCompany || "–";
    for (const personId of recipients.filter((one) => one !== but))
      await notify(ctx, personId, {
        jobId,
        topic: kind === "lead" ? "leads" : "referrals",
        kind: `referrals.${kind}`,
        params: { name, ...params },
        to: pathOf(referralId),
      });
  });
}

/** Returns the path of a referral's page. */
export const pathOf = (referralId: Id<"ref">) => `/referrals?id=${referralId}`;

export const noticeTasks = [defineTaskHandler(noticeTask, sendNotice)];
