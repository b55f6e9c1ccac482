import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { credentialsRevoked, emailChangeRequested, errors } from "#features/identity/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { connections } from "./table.ts";

const deleteConnections = async ({ db }: TenantCtx, { personId }: z.infer<typeof credentialsRevoked.payload>) =>
  void (await db.delete(connections).where(eq(connections.personId, personId)));

/** The organization's identity provider knows the person by their address, and would no longer recognize them. */
async function refuseIfManaged({ db }: TenantCtx, { personId }: z.infer<typeof emailChangeRequested.payload>) {
  const managed = and(eq(connections.personId, personId), eq(connections.provider, "sso"));
  const [found] = await db.select({ id: connections.id }).from(connections).where(managed);
  if (found) throw errors.ssoManaged();
}

export const listeners = [on(credentialsRevoked, deleteConnections), on(emailChangeRequested, refuseIfManaged)];
