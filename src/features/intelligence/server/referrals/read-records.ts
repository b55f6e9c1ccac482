import { and, asc, eq, gt, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { referralEvents, referralFiles, referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";

type Reader = Pick<TenantCtx, "db" | "tenantId">;

const isGiven = (column: SQL | typeof referrals.phone) => sql<boolean>`${column} <> ''`;

/** What is read of a referral. Of names, addresses and texts only whether there is one, and how long it is. */
const columns = {
  id: referrals.id,
  referrerId: referrals.referrerId,
  status: referrals.status,
  rejectReason: referrals.rejectReason,
  programId: referrals.programId,
  stageId: referrals.stageId,
  productInterest: referrals.productInterest,
  source: referrals.source,
  timeline: referrals.timeline,
  priority: referrals.priority,
  relationship: referrals.relationship,
  confidenceLevel: referrals.confidenceLevel,
  estimatedMinor: referrals.estimatedMinor,
  currency: referrals.currency,
  hasPhone: isGiven(referrals.phone),
  email: sql<"none" | "free" | "company">`case when ${referrals.email} = '' then 'none'
    when ${referrals.domainKey} = '' then 'free' else 'company' end`,
  hasPosition: isGiven(referrals.position),
  hasCompany: sql<boolean>`${referrals.company} <> '' or ${referrals.targetCompany} <> ''`,
  notesLength: sql<number>`length(${referrals.notes})`,
  contextLength: sql<number>`length(${referrals.context})`,
  hasCity: isGiven(referrals.city),
  country: referrals.country,
  attachments: sql<number>`(select count(*)::int from ${referralFiles} f
    where f.tenant_id = ${referrals}.tenant_id and f.referral_id = ${referrals}.id)`,
  isAssigned: sql<boolean>`${referrals.assigneeId} is not null`,
  submittedAt: referrals.submittedAt,
  decidedAt: referrals.decidedAt,
  acceptedAt: referrals.acceptedAt,
  closedAt: referrals.closedAt,
  courseStages: referrals.courseStages,
  courseSince: referrals.courseSince,
};

const pageSize = 2000;

/**
 * Reads submitted referrals in pages, because a tenant may have tens of thousands. Contacts who declined are left out: nothing is
 * learned from them.
 */
export async function readRecords({ db, tenantId }: Reader, condition: SQL | undefined) {
  const pages: Awaited<ReturnType<typeof readPage>>[] = [];
  const readPage = (after: (typeof referrals.$inferSelect)["id"]) =>
    db
      .select(columns)
      .from(referrals)
      .where(
        and(
          eq(referrals.tenantId, tenantId),
          isNotNull(referrals.submittedAt),
          ne(referrals.status, "draft"),
          ne(referrals.consent, "declined"),
          gt(referrals.id, after),
          condition,
        ),
      )
      .orderBy(asc(referrals.id))
      .limit(pageSize);
  for (let last: (typeof referrals.$inferSelect)["id"] | undefined = `ref_${"0".repeat(32)}`; last; ) {
    const page = await readPage(last);
    pages.push(page);
    last = page.length === pageSize ? page.at(-1)?.id : undefined;
  }
  return pages.flat();
}
export type ReferralRecord = Awaited<ReturnType<typeof readRecords>>[number];

/** Reads what each field of closed referrals was before it was first edited after the submission, by referral. */
export async function readFirstValues({ db, tenantId }: Reader) {
  const edits = await db
    .select({ referralId: referralEvents.referralId, before: sql<Record<string, unknown> | null>`details->'before'` })
    .from(referralEvents)
    .innerJoin(
      referrals,
      and(eq(referrals.tenantId, referralEvents.tenantId), eq(referrals.id, referralEvents.referralId)),
    )
    .where(
      and(
        eq(referralEvents.tenantId, tenantId),
        eq(referralEvents.kind, "edited"),
        isNotNull(referrals.closedAt),
        gt(referralEvents.createdAt, referrals.submittedAt),
      ),
    )
    .orderBy(asc(referralEvents.id));
  const first = new Map<string, Record<string, unknown>>();
  for (const { referralId, before } of edits) first.set(referralId, { ...before, ...first.get(referralId) });
  return first;
}

const isText = (value: unknown): value is string => typeof value === "string";

/**
 * Returns the record as it was submitted, so that nothing is learned from what was filled in later: staff complete the fields of deals
 * that go well.
 */
export function asSubmitted(record: ReferralRecord, before: Record<string, unknown> = {}): ReferralRecord {
  const known = Object.fromEntries(restored.filter((name) => name in before).map((name) => [name, before[name]]));
  const text = (name: string) => (isText(before[name]) ? before[name] : undefined);
  const [phone, email, position, company, target, city] = [
    text("phone"),
    text("email"),
    text("position"),
    text("company"),
    text("targetCompany"),
    text("city"),
  ];
  return {
    ...record,
    ...known,
    ...(phone !== undefined && { hasPhone: phone !== "" }),
    ...(email === "" && { email: "none" as const }),
    ...(position !== undefined && { hasPosition: position !== "" }),
    ...((company !== undefined || target !== undefined) && { hasCompany: Boolean(company || target) }),
    ...(city !== undefined && { hasCity: city !== "" }),
    notesLength: text("notes")?.length ?? record.notesLength,
    contextLength: text("context")?.length ?? record.contextLength,
  };
}

const restored = [
  "programId",
  "productInterest",
  "source",
  "timeline",
  "priority",
  "relationship",
  "confidenceLevel",
  "estimatedMinor",
  "currency",
  "country",
] as const;
