import { eq, ne, sql } from "drizzle-orm";
import { members, people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { countPending } from "#server/db/count-pending.ts";
import { statement } from "#server/db/statement.ts";
import { invitations } from "./table.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId" | "personId">;
const tenantParameter = { tenantId: members.tenantId };

const roleRequests = countPending(
  "members.roleRequests",
  tenantParameter,
  { id: members.personId, at: members.joinedAt },
  (p) => sql`select ${members.personId}, ${members.joinedAt}, ${people.displayName}
    from ${members} join ${people} on ${people.id} = ${members.personId}
    where ${eq(members.tenantId, p.tenantId)} and ${members.requestedRole} is not null and ${members.disabledAt} is null`,
);
/** Members who requested a role and wait for an admin's approval. */
export const joinersWaiting = ({ db, tenantId }: Reader) => db.run(roleRequests, { tenantId });

const otherMember = statement("members.otherMember", { ...tenantParameter, me: members.personId }, (from, p) =>
  from
    .select({ id: members.personId })
    .from(members)
    .where(sql`${eq(members.tenantId, p.tenantId)} and ${ne(members.personId, p.me)}`)
    .limit(1),
);
const anyInvitation = statement("members.anyInvitation", {}, (from) =>
  from.select({ id: invitations.id }).from(invitations).limit(1),
);
/** Whether the tenant has another member, or has ever invited someone. */
export async function hasOthers({ db, tenantId, personId: me }: Reader) {
  const [others, sentInvitations] = await Promise.all([
    db.run(otherMember, { tenantId, me }),
    db.run(anyInvitation, {}),
  ]);
  return others.length + sentInvitations.length > 0;
}
