import { and, eq, exists, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { foldForSearch } from "#base/fold-for-search.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { folded } from "#server/db/folded.ts";
import { statement } from "#server/db/statement.ts";
import { presence } from "../table.ts";
import { participantColumns, toParticipant } from "./participants.ts";

/** Selects referrals of one person on which the other works, or which are addressed to the other. */
const sharedReferrals = (referrer: SQLWrapper, worker: SQLWrapper) =>
  new QueryBuilder()
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(
        sql`${referrals.tenantId} = current_setting('app.tenant_id')::uuid`,
        eq(referrals.referrerId, referrer),
        ne(referrals.status, sql`'draft'`),
        or(eq(referrals.assigneeId, worker), eq(referrals.addresseeId, worker)),
      ),
    );

const sharesReferral = statement(
  "communication.sharesReferral",
  { referrer: referrals.referrerId, worker: referrals.referrerId },
  (_, p) => sharedReferrals(p.referrer, p.worker).limit(1),
);

/** Returns whether someone of the company works on a referral of this person. */
export const worksFor = async ({ db }: Pick<ReadCtx, "db">, referrer: Id<"per">, worker: Id<"per">) =>
  (await db.run(sharesReferral, { referrer, worker })).length > 0;

const shownRecipients = 20;

/** The people a caller may write to; which of them depends on the role, so there is a statement for each. */
const recipientsFor = (name: string, isReachable: (me: SQLWrapper) => SQL | undefined) =>
  statement(name, { tenantId: members.tenantId, me: members.personId, search: people.displayName }, (from, p) =>
    from
      .select(participantColumns)
      .from(members)
      .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
      .leftJoin(presence, and(eq(presence.tenantId, members.tenantId), eq(presence.personId, members.personId)))
      .where(
        and(
          eq(members.tenantId, p.tenantId),
          ne(members.personId, p.me),
          ne(members.role, sql`'user'`),
          isNull(members.disabledAt),
          sql`strpos(${folded(people.displayName)}, ${p.search}) > 0`,
          isReachable(p.me),
        ),
      )
      .orderBy(sql`lower(${people.displayName}), ${people.id}`)
      .limit(shownRecipients),
  );
const forCompany = recipientsFor("communication.recipientsOfCompany", () => undefined);
const forPartner = recipientsFor("communication.recipientsOfPartner", (me) =>
  or(
    eq(members.role, sql`'admin'`),
    and(sql`${members.role} in ('company', 'both')`, exists(sharedReferrals(me, members.personId))),
  ),
);

export async function listRecipients({ db, tenantId, personId, role }: ReadCtx, { q }: { q: string }) {
  const search = foldForSearch(q);
  const recipients = canActAsCompany(role) ? forCompany : forPartner;
  return { items: (await db.run(recipients, { tenantId, me: personId, search })).map(toParticipant) };
}
