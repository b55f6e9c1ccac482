import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import type { Ctx, Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { execute, read } from "#server/db/in-tenant.ts";
import { command, statement } from "#server/db/statement.ts";
import { errors } from "../../contract.ts";
import { deletionDays } from "../../rules.ts";
import { assertAccountProof } from "../reads.ts";
import { authEvents, members, people } from "../table.ts";
import { recordAuthEvent } from "../writes.ts";
import { photoPath } from "./store-photo.ts";

/** Tenants in which this person is the only admin among other members. */
const soleAdminOf = statement("identity.soleAdminOf", { personId: members.personId }, (from, p) =>
  from
    .select({ tenantId: members.tenantId })
    .from(members)
    .where(
      and(
        eq(members.personId, p.personId),
        eq(members.role, "admin"),
        isNull(members.disabledAt),
        sql`not exists (select from ${members} as other where other.tenant_id = ${members.tenantId}
          and other.role = 'admin' and other.disabled_at is null and other.person_id <> ${members.personId})`,
      ),
    ),
);

export async function requestDeletion(ctx: Ctx) {
  await assertAccountProof(ctx);
  const { db, personId } = ctx;
  if ((await db.run(soleAdminOf, { personId })).length > 0) throw errors.lastAdmin();
  const person = firstOf(
    await db
      .update(people)
      .set({ erasedAt: sql`now() + ${deletionDays} * interval '1 day'` })
      .where(eq(people.id, personId))
      .returning(),
  );
  const { email, locale, erasedAt } = person;
  await recordAuthEvent(ctx, { type: "deletion_requested", email, personId });
  const params = { days: deletionDays };
  await sendMail(ctx, email, { locale, feature: "identity", name: "deletion", params });
  return { erasedAt: defined(erasedAt) };
}

export async function cancelDeletion(ctx: Ctx) {
  const { db, personId } = ctx;
  const person = firstOf(await db.update(people).set({ erasedAt: null }).where(eq(people.id, personId)).returning());
  await recordAuthEvent(ctx, { type: "deletion_cancelled", email: person.email, personId });
  return { done: true };
}

const dueErasures = statement("identity.dueErasures", {}, (from) =>
  from.select({ id: people.id, photo: people.photo }).from(people).where(lt(people.erasedAt, now)).limit(100),
);
const erasePerson = command("identity.erase", { id: people.id }, (db, p) =>
  db.delete(people).where(and(eq(people.id, p.id), lt(people.erasedAt, now))),
);

const deleteAuthEvents = command("identity.deleteAuthEvents", { personId: authEvents.personId }, (db, p) =>
  db.delete(authEvents).where(eq(authEvents.personId, p.personId)),
);

/** Returns true when an account must be kept for now, for a reason that a higher feature knows. */
type ErasureHold = (services: Pick<Services, "db">, personId: Id<"per">) => Promise<boolean>;

/**
 * Run by a scheduled job: erases accounts whose deletion was requested fourteen days ago and not cancelled. All data of the account is
 * deleted with the row.
 */
export async function eraseDueAccounts(
  { db, storage }: Pick<Services, "db" | "storage">,
  mustKeep: ErasureHold = async () => false,
): Promise<Id<"per">[]> {
  const erased: Id<"per">[] = [];
  for (const { id, photo } of await read(db, dueErasures, {})) {
    // A person who has become the only admin in the meantime is kept until there is another.
    if ((await read(db, soleAdminOf, { personId: id })).length > 0) continue;
    if (await mustKeep({ db }, id)) continue;
    await execute(db, erasePerson, { id });
    await execute(db, deleteAuthEvents, { personId: id });
    if (photo) await storage.disk.delete(photoPath(photo));
    erased.push(id);
  }
  return erased;
}
