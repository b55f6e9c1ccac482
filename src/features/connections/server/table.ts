import { sql } from "drizzle-orm";
import { index, text, unique } from "drizzle-orm/pg-core";
import { auth, bytes, personId } from "#features/identity/server/table.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { providers } from "../contract.ts";

/** `sso` is a tenant's own identity provider, handled by the feature `sso`. */
const connectionKinds = [...providers, "sso"] as const;

/** An external account that signs in to an account here, identified by the provider's subject and never by its email address. */
export const connections = auth.table(
  "connections",
  {
    id: idColumn("id", "con").primaryKey().default(sql`uuidv7()`),
    personId: personId(),
    provider: text("provider", { enum: connectionKinds }).notNull(),
    subject: text("subject").notNull(),
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull().default(now),
    lastUsedAt: instant("last_used_at").notNull().default(now),
  },
  (self) => [
    unique("connections_once").on(self.provider, self.subject),
    index("connections_by_person").on(self.personId),
  ],
);

/** A pending redirect to an identity provider; the same browser is expected to return. */
export const flows = auth.table("flows", {
  stateHash: bytes("state_hash").primaryKey(),
  /** The hash of a cookie that only the browser that started the flow has. */
  browserHash: bytes("browser_hash").notNull(),
  provider: text("provider", { enum: connectionKinds }).notNull(),
  tenantId: idColumn("tenant_id", "ten").notNull(),
  /** The person who connects an account; null for a sign-in, where the person is not known yet. */
  personId: idColumn("person_id", "per"),
  /** Nonce, verifier, return path and intermediate results, encrypted. */
  sealed: text("sealed").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
