import { sql } from "drizzle-orm";
import { index, text, unique } from "drizzle-orm/pg-core";
import { auth, bytes, personId } from "#features/identity/server/table.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { providers } from "../contract.ts";

/** A tenant's own house is one more, which the feature `sso` knows. */
const connectionKinds = [...providers, "sso"] as const;

/** An account elsewhere that opens this one: known by the other house's own number for it, never by its e-mail. */
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

/** Somebody who has gone to another house to be recognised, and is expected back in the same browser. */
export const flows = auth.table("flows", {
  stateHash: bytes("state_hash").primaryKey(),
  /** The hash of a cookie that only the browser that left has. */
  browserHash: bytes("browser_hash").notNull(),
  provider: text("provider", { enum: connectionKinds }).notNull(),
  tenantId: idColumn("tenant_id", "ten").notNull(),
  /** Who wants to connect an account; nobody yet where somebody signs in. */
  personId: idColumn("person_id", "per"),
  /** Nonce, verifier, where to go back to and what came of it; sealed. */
  sealed: text("sealed").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
