import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { passkeys } from "#features/factors/server/table.ts";
import { assertAccountProof } from "#features/identity/server/reads.ts";
import { passwords, people } from "#features/identity/server/table.ts";
import { recordAuthEvent } from "#features/identity/server/writes.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { type disconnect as disconnectEndpoint, errors } from "../contract.ts";
import { identityProviders } from "./identity-providers.ts";
import { connections } from "./table.ts";

/** Locks the person, so that two concurrent requests cannot remove the last two sign-in methods. */
export async function disconnect(ctx: Ctx, { id }: z.infer<typeof disconnectEndpoint.input>) {
  const { db, personId } = ctx;
  await assertAccountProof(ctx);
  const person = firstOf(
    await db.select({ email: people.email }).from(people).where(eq(people.id, personId)).for("update"),
  );
  const [removed] = await db
    .delete(connections)
    .where(and(eq(connections.id, id), eq(connections.personId, personId), ne(connections.provider, "sso")))
    .returning({ provider: connections.provider });
  if (!removed) throw baseErrors.notFound();
  if (!(await hasSignInMethod(ctx, personId))) throw errors.lastWayIn();
  await recordAuthEvent(ctx, { type: "account_disconnected", email: person.email, personId, details: removed });
  return { done: true };
}

async function hasSignInMethod({ db, services }: TenantCtx, personId: Id<"per">) {
  const [password] = await db.select().from(passwords).where(eq(passwords.personId, personId));
  const [passkey] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, personId)).limit(1);
  const remaining = await db
    .select({ provider: connections.provider })
    .from(connections)
    .where(eq(connections.personId, personId));
  // A connection to a provider that is no longer configured cannot be used to sign in.
  const hasConnection = remaining.some(
    ({ provider }) => provider === "sso" || identityProviders(services.settings)[provider],
  );
  return Boolean(password || passkey || hasConnection);
}
