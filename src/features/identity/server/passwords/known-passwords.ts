import { or, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract.ts";
import { passwordMinimum } from "../../rules.ts";
import { members } from "../table.ts";
import { breachCountOf } from "./breach-service.ts";

let loadedPasswords: Promise<Set<string>> | undefined;

/** Loaded with the first password that is chosen, so that an idle server does not hold the list. */
function loadCommonPasswords(): Promise<Set<string>> {
  loadedPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(dictionary["passwords-common"].map(String).filter((word) => word.length >= passwordMinimum)),
  );
  return loadedPasswords;
}

const refusingTenant = statement(
  "identity.refusesKnownPasswords",
  {
    tenantId: tenants.id,
    personId: { mapToDriverValue: (id: Id<"per"> | null) => (id === null ? null : id.slice(4)) },
  },
  (from, p) =>
    from
      .select({ id: tenants.id })
      .from(tenants)
      .where(
        sql`${tenants.refusesKnownPasswords} and ${or(
          sql`${tenants.id} = ${p.tenantId}`,
          sql`${tenants.id} in (select ${members.tenantId} from ${members} where ${members.personId} = ${p.personId}::uuid)`,
        )}`,
      )
      .limit(1),
);

type PasswordContext = Pick<PublicReadCtx, "db" | "tenantId" | "services">;

/**
 * Refuses a new password that attackers try first, if this tenant, or another one of the person's, requires that. The breach service is
 * asked too; when it is unreachable, the list alone decides.
 */
export async function assertUnknownPassword(
  { db, tenantId, services }: PasswordContext,
  password: string,
  personId: Id<"per"> | null,
) {
  const isRefused = (await db.run(refusingTenant, { tenantId, personId })).length > 0;
  if (!isRefused) return;
  const commonPasswords = await loadCommonPasswords();
  // Spaces around a common password add no security: guessing programs append them too.
  if (commonPasswords.has(password.normalize("NFKC").trim().toLowerCase())) throw errors.knownPassword();
  if ((await breachCountOf(services, password)) > 0) throw errors.knownPassword();
}
