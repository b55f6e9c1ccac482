import { and, eq, ne, sql } from "drizzle-orm";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Provider } from "../contract.ts";
import { identityProviders } from "./identity-providers.ts";
import { connections } from "./table.ts";

export async function getSignInMethods({ services }: PublicReadCtx) {
  const { google, facebook } = identityProviders(services.settings);
  return { google: google !== undefined, facebook: facebook !== undefined };
}

const connectionsOf = statement("connections.own", { personId: connections.personId }, (from, p) =>
  from
    .select({
      id: connections.id,
      provider: sql<Provider>`${connections.provider}`,
      email: connections.email,
      createdAt: connections.createdAt,
      lastUsedAt: connections.lastUsedAt,
    })
    .from(connections)
    // A person cannot remove the connection to a tenant's own identity provider.
    .where(and(eq(connections.personId, p.personId), ne(connections.provider, "sso")))
    .orderBy(connections.createdAt),
);

export const listConnections = async ({ db, personId }: ReadCtx) => ({
  items: await db.run(connectionsOf, { personId }),
});
