import { eq } from "drizzle-orm";
import type { z } from "zod";
import { credentialsRevoked } from "#features/identity/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { connections } from "./table.ts";

const deleteConnections = async ({ db }: TenantCtx, { personId }: z.infer<typeof credentialsRevoked.payload>) =>
  void (await db.delete(connections).where(eq(connections.personId, personId)));

export const listeners = [on(credentialsRevoked, deleteConnections)];
