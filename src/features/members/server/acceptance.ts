import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Entry } from "#features/identity/contract.ts";
import { displayNameOf } from "#features/identity/rules.ts";
import { byEmail } from "#features/identity/server/reads.ts";
import { members, passwords, people } from "#features/identity/server/table.ts";
import {
  attempt,
  enter,
  newPasswordHash,
  record,
  refuseKnownPassword,
  verifyAddress,
} from "#features/identity/server/writes.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { networkOf } from "#server/http/network.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type acceptInvitation as acceptEndpoint, errors, type readInvitation as readEndpoint } from "../contract.ts";
import { openInvitation } from "./invitations.ts";
import { invitations } from "./table.ts";

async function invitationOf(ctx: PublicReadCtx, token: string) {
  await attempt(ctx.services, "link", networkOf(ctx.exchange.ip));
  const [found] = await withTenant(ctx.services, ctx.tenantId, ({ db }) =>
    db.select().from(invitations).where(openInvitation(token)),
  );
  if (!found) throw errors.invitationOver();
  return found;
}

export async function readInvitation(ctx: PublicReadCtx, { token }: z.infer<typeof readEndpoint.input>) {
  const { email, role } = await invitationOf(ctx, token);
  const [[account], { name }] = await Promise.all([ctx.db.run(byEmail, { email }), brand(ctx)]);
  return { email, role, tenant: name, hasAccount: account?.emailVerified === true };
}

/**
 * The mail proves the email address. A person with a verified account gets a membership and has to sign in. An unverified account may have
 * been created by a stranger: its credentials are revoked, and the invited person chooses a name and a password as for a new account.
 */
export async function acceptInvitation(ctx: PublicReadCtx, input: z.infer<typeof acceptEndpoint.input>): Promise<Entry> {
  const { services, tenantId, exchange, db } = ctx;
  const { email, role, id } = await invitationOf(ctx, input.token);
  const [account] = await db.run(byEmail, { email });
  const isKnown = account?.emailVerified === true;
  const hash = isKnown ? undefined : await newPasswordHash(input.password ?? "");
  if (!isKnown) await refuseKnownPassword(ctx, input.password ?? "", account?.id ?? null);

  const { firstName, lastName } = input;
  const named = { firstName, lastName, displayName: displayNameOf(firstName, lastName, email) };

  const personId = await withTenant(services, tenantId, async (inside) => {
    const [taken] = await inside.db
      .update(invitations)
      .set({ acceptedAt: now as never })
      .where(openInvitation(input.token))
      .returning({ id: invitations.id });
    if (taken?.id !== id) throw errors.invitationOver();
    const person = account?.id ?? (await newPerson());
    await verifyAddress(inside, person);
    await inside.db.insert(members).values({ tenantId, personId: person, role }).onConflictDoNothing();
    if (hash) await inside.db.insert(passwords).values({ personId: person, hash });
    if (account && !isKnown) await inside.db.update(people).set(named).where(eq(people.id, person));
    return person;

    async function newPerson() {
      const { locale, timeZone } = input;
      const [made] = await inside.db
        .insert(people)
        .values({
          email,
          ...named,
          cameBy: "invitation",
          locale: locale ?? null,
          timeZone: timeZone ?? null,
          tenantId,
        })
        .returning({ id: people.id });
      const event = { type: "register" as const, email, personId: made!.id, details: { by: "invitation" } };
      await record({ ...inside, exchange }, event);
      return made!.id;
    }
  });
  if (isKnown) return { requiresMFA: false, me: null };
  return enter(ctx, { personId, way: "invitation", remember: false });
}
