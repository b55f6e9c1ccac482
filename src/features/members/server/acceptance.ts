import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Entry } from "#features/identity/contract.ts";
import { displayNameOf } from "#features/identity/rules.ts";
import { personByEmail, resolveTimeZone } from "#features/identity/server/reads.ts";
import { members, passwords, people } from "#features/identity/server/table.ts";
import {
  completeSignIn,
  countAttempt,
  hashNewPassword,
  recordAuthEvent,
  verifyAddress,
} from "#features/identity/server/writes.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { Caller, PublicReadCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { networkOf } from "#server/http/network.ts";
import { hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type acceptInvitation as acceptEndpoint, errors, type readInvitation as readEndpoint } from "../contract.ts";
import { hasOpenToken } from "./invitations.ts";
import { applications, invitations } from "./table.ts";

async function findInvitation(ctx: PublicReadCtx, token: string) {
  await countAttempt(ctx.services, "link", networkOf(ctx.exchange.ip));
  const [found] = await withTenant(ctx.services, ctx.tenantId, ({ db }) =>
    db.select().from(invitations).where(hasOpenToken(token)),
  );
  if (!found) throw errors.invitationOver();
  return { ...found, isMailed: found.tokenHash.equals(hashToken(token)) };
}

export async function readInvitation(ctx: PublicReadCtx, { token }: z.infer<typeof readEndpoint.input>) {
  const { email, role } = await findInvitation(ctx, token);
  const [[account], { name }] = await Promise.all([ctx.db.run(personByEmail, { email }), brand(ctx)]);
  return { email, role, tenant: name, hasAccount: account?.emailVerified === true };
}

/** Applications of the address that were approved belong to this person from now on: to their account export, and to its erasure. */
const linkApplications = ({ db }: Pick<TenantCtx, "db">, email: string, personId: Id<"per">) =>
  db
    .update(applications)
    .set({ personId })
    .where(and(eq(applications.email, email), eq(applications.state, "approved"), isNull(applications.personId)));

/**
 * A mailed link proves the email address. A person with a verified account gets a membership and has to sign in. An unverified account may have
 * been created by a stranger: its credentials are revoked, and the invited person chooses a name and a password as for a new account. A link
 * that was passed on by hand proves nothing: it creates an account with an unverified address, and adds no membership to an existing one
 * unless its owner is signed in.
 */
export async function acceptInvitation(
  ctx: PublicReadCtx & Partial<Pick<Caller, "personId">>,
  input: z.infer<typeof acceptEndpoint.input>,
): Promise<Entry> {
  const { services, tenantId, exchange, db } = ctx;
  const { email, role, id, isMailed } = await findInvitation(ctx, input.token);
  const [account] = await db.run(personByEmail, { email });
  if (account && !isMailed && account.id !== ctx.personId) throw errors.joinSignedIn({ email });
  const isVerified = account?.emailVerified === true;
  const keepsPassword = isVerified || (account !== undefined && !isMailed);
  const hash = keepsPassword ? undefined : await hashNewPassword(ctx, input.password ?? "", account?.id ?? null);

  const { firstName, lastName } = input;
  const nameFields = { firstName, lastName, displayName: displayNameOf(firstName, lastName, email) };

  const personId = await withTenant(services, tenantId, async (tenantCtx) => {
    const [accepted] = await tenantCtx.db
      .update(invitations)
      .set({ acceptedAt: now })
      .where(hasOpenToken(input.token))
      .returning({ id: invitations.id });
    if (accepted?.id !== id) throw errors.invitationOver();
    const person = account?.id ?? (await createPerson());
    if (isMailed) await verifyAddress(tenantCtx, person);
    await tenantCtx.db.insert(members).values({ tenantId, personId: person, role }).onConflictDoNothing();
    await linkApplications(tenantCtx, email, person);
    if (hash) await tenantCtx.db.insert(passwords).values({ personId: person, hash });
    if (account && !keepsPassword) await tenantCtx.db.update(people).set(nameFields).where(eq(people.id, person));
    return person;

    async function createPerson() {
      const { locale, timeZone } = input;
      const created = firstOf(
        await tenantCtx.db
          .insert(people)
          .values({
            email,
            ...nameFields,
            cameBy: "invitation",
            locale: locale ?? null,
            timeZone: await resolveTimeZone(tenantCtx, timeZone),
            tenantId,
          })
          .returning({ id: people.id }),
      );
      const event = { type: "register" as const, email, personId: created.id, details: { by: "invitation" } };
      await recordAuthEvent({ ...tenantCtx, exchange }, event);
      return created.id;
    }
  });
  if (keepsPassword) return { requiresMFA: false, me: null };
  return completeSignIn(ctx, { personId, way: "invitation", remember: false });
}
