import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { factors, people } from "#features/identity/server/table.ts";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { unseal } from "#server/secrets.ts";
import { maskNumber } from "../rules.ts";
import { backupCodes, passkeys } from "./table.ts";

type DbContext = Pick<PublicReadCtx, "db">;

const personById = statement("factors.person", { id: people.id }, (from, p) =>
  from
    .select({ personId: people.id, email: people.email, displayName: people.displayName, locale: people.locale })
    .from(people)
    .where(eq(people.id, p.id)),
);

/** The owner's data that a message to them needs. */
export async function ownerOf({ db }: DbContext, personId: Id<"per">) {
  const [found] = await db.run(personById, { id: personId });
  if (!found) throw baseErrors.notFound();
  return found;
}
export type Owner = Awaited<ReturnType<typeof ownerOf>>;

const factorsByPerson = statement("factors.enrolled", { personId: factors.personId }, (from, p) =>
  from
    .select({ kind: factors.kind, secret: factors.secret, lastStep: factors.lastStep, createdAt: factors.createdAt })
    .from(factors)
    .where(eq(factors.personId, p.personId)),
);

/** The second factors that every sign-in asks this person for. */
export async function factorsOf({ db }: DbContext, personId: Id<"per">) {
  const found = await db.run(factorsByPerson, { personId });
  const byKind = (kind: (typeof found)[number]["kind"]) => found.find((factor) => factor.kind === kind);
  return { phone: byKind("phone"), authenticator: byKind("authenticator") };
}

const unusedBackupCodes = statement("factors.unusedBackupCodes", { personId: backupCodes.personId }, (from, p) =>
  from
    .select({ count: sql<number>`count(*)::int` })
    .from(backupCodes)
    .where(and(eq(backupCodes.personId, p.personId), isNull(backupCodes.usedAt))),
);

export async function backupCodesLeft({ db }: DbContext, personId: Id<"per">) {
  const [{ count } = { count: 0 }] = await db.run(unusedBackupCodes, { personId });
  return count;
}

export const passkeyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  synced: passkeys.synced,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};
const passkeysByPerson = statement("factors.ownPasskeys", { personId: passkeys.personId }, (from, p) =>
  from
    .select({ ...passkeyColumns, credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.personId, p.personId))
    .orderBy(desc(passkeys.id)),
);
export const passkeysOf = ({ db }: DbContext, personId: Id<"per">) => db.run(passkeysByPerson, { personId });

export async function getFactors(ctx: ReadCtx) {
  const { personId, services } = ctx;
  const [{ phone, authenticator }, left, own] = await Promise.all([
    factorsOf(ctx, personId),
    backupCodesLeft(ctx, personId),
    passkeysOf(ctx, personId),
  ]);
  return {
    phone: phone
      ? { number: maskNumber(unseal(services.settings, "phone", phone.secret)), since: phone.createdAt }
      : null,
    authenticator: authenticator ? { since: authenticator.createdAt } : null,
    backupCodesLeft: left,
    passkeys: own,
  };
}
