import { and, desc, eq, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Role } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { countPending, type PendingItems } from "#server/db/count-pending.ts";
import { statement } from "#server/db/statement.ts";
import { missingRequirements } from "../rules/submission.ts";
import { type ListInput, listReferrals } from "./list/list.ts";
import { visibleTo } from "./list/visibility.ts";
import { domainKeyOf, emailKeyOf } from "./ownership/keys.ts";
import { referrals } from "./table.ts";

type Reader = Pick<ReadCtx, "db" | "personId" | "role">;
const mine = { me: referrals.referrerId };
const displayName = sql`coalesce(nullif(${referrals.fullName}, ''), nullif(${referrals.company}, ''), nullif(${referrals.targetCompany}, ''))`;

const pendingRows = (at: SQLWrapper, where: SQL | undefined) =>
  sql`select ${referrals.id}, ${at}, ${displayName} from ${referrals} where ${where}`;

/** Selects running reviews the reader may decide; their own only if they are an admin. */
const isReviewable = (role: Role, me: SQLWrapper) =>
  and(
    isNotNull(referrals.reviewDueAt),
    isNull(referrals.waitsFor),
    visibleTo(role, me, referrals),
    role === "admin" ? undefined : ne(referrals.referrerId, me),
  );
const { id, reviewDueAt, askedAt, protectedUntil } = referrals;
const reviewsFor = (role: Role) => ({
  late: countPending(`referrals.late.${role}`, mine, { id, at: reviewDueAt }, (p) =>
    pendingRows(reviewDueAt, and(isReviewable(role, p.me), sql`${reviewDueAt} < ${now}`)),
  ),
  due: countPending(`referrals.due.${role}`, mine, { id, at: reviewDueAt }, (p) =>
    pendingRows(reviewDueAt, and(isReviewable(role, p.me), sql`${reviewDueAt} >= ${now}`)),
  ),
});
const reviews = {
  company: reviewsFor("company"),
  both: reviewsFor("both"),
  admin: reviewsFor("admin"),
} satisfies Partial<Record<Role, unknown>>;

/** Returns the decisions expected from the reader: overdue ones, or those still in time. */
export async function listPendingReviews(
  { db, personId: me, role }: Reader,
  which: "late" | "due",
): Promise<PendingItems[]> {
  return role === "referrer" || role === "user" ? [] : db.run(reviews[role][which], { me });
}

const questions = countPending("referrals.questionsTo", mine, { id, at: askedAt }, (p) =>
  pendingRows(askedAt, and(eq(referrals.referrerId, p.me), eq(referrals.status, sql`'needs_info'`))),
);
/** Returns the company's open questions to the reader. */
export const listOpenQuestions = ({ db, personId: me }: Reader) => db.run(questions, { me });

const soonDays = 14;
const ending = countPending("referrals.endingFor", mine, { id, at: protectedUntil }, (p) =>
  pendingRows(
    protectedUntil,
    and(
      eq(referrals.referrerId, p.me),
      sql`${referrals.status} in ('accepted', 'in_progress')`,
      sql`${protectedUntil} between ${now} and ${now} + ${sql.raw(`interval '${soonDays} days'`)}`,
    ),
  ),
);
/** Returns the reader's own protections that end within two weeks. */
export const listEndingProtections = ({ db, personId: me }: Reader) => db.run(ending, { me });

const draftsOfReferrer = statement("referrals.drafts", mine, (from, p) =>
  from
    .select({
      id: referrals.id,
      fullName: referrals.fullName,
      email: referrals.email,
      phone: referrals.phone,
      company: referrals.company,
      targetCompany: referrals.targetCompany,
      context: referrals.context,
      notes: referrals.notes,
      updatedAt: referrals.updatedAt,
    })
    .from(referrals)
    .where(and(eq(referrals.referrerId, p.me), eq(referrals.status, sql`'draft'`)))
    .orderBy(desc(referrals.updatedAt))
    .limit(3),
);

/** Returns the reader's own drafts, the last edited first, and how many requirements each one lacks. */
export async function listLatestDrafts({ db, personId: me }: Reader) {
  const found = await db.run(draftsOfReferrer, { me });
  return found.map((draft) => ({
    id: draft.id,
    name: draft.fullName || draft.company || draft.targetCompany,
    missing: missingRequirements(draft).length,
    updatedAt: draft.updatedAt,
  }));
}

const anySubmitted = statement("referrals.submitted", mine, (from, p) =>
  from
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.referrerId, p.me), isNotNull(referrals.submittedAt)))
    .limit(1),
);
export const hasSubmitted = async ({ db, personId: me }: Reader) => (await db.run(anySubmitted, { me })).length > 0;

const anyDecided = statement("referrals.decided", {}, (from) =>
  from
    .select({ id: referrals.id })
    .from(referrals)
    .where(sql`${referrals.status} in ('accepted', 'in_progress', 'won', 'lost', 'expired', 'rejected')`)
    .limit(1),
);
/** Returns whether the company has ever decided on a referral. */
export const hasDecided = async ({ db }: Pick<Reader, "db">) => (await db.run(anyDecided, {})).length > 0;

/** Yields all results of a query page by page, for exports. */
export async function* iterateReferrals(ctx: ReadCtx, input: ListInput) {
  for (let after = input.after; ; ) {
    const { items, next } = await listReferrals(ctx, { ...input, limit: 500, after });
    yield items;
    if (next === null) return;
    after = next;
  }
}

/** The key under which a contact's address is stored: one for all spellings of the same mailbox. */
export const contactKey = (email: string) => emailKeyOf(email);

/** Returns whether an address belongs to a company; one of a free mail service does not. */
export const isCompanyAddress = (email: string): boolean => domainKeyOf(email, "") !== "";
