import { sql } from "drizzle-orm";
import { bigint, boolean, primaryKey, text } from "drizzle-orm/pg-core";
import { auth, bytes, personId } from "#features/identity/server/table.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { codePurposes } from "../contract.ts";

/** A device that answers for its owner. Only its public key is here: there is nothing to steal. */
export const passkeys = auth.table("passkeys", {
  id: idColumn("id", "psk").primaryKey().default(sql`uuidv7()`),
  personId: personId(),
  credentialId: text("credential_id").notNull().unique("passkeys_credential"),
  publicKey: bytes("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull().default(sql`'{}'`),
  /** Kept by a password manager on more than one device. */
  synced: boolean("synced").notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull().default(now),
  lastUsedAt: instant("last_used_at"),
});

/** For the day the phone is lost. Each is good once; only hashes are kept. */
export const backupCodes = auth.table(
  "backup_codes",
  { personId: personId(), codeHash: bytes("code_hash").notNull(), usedAt: instant("used_at") },
  (self) => [primaryKey({ name: "backup_codes_pkey", columns: [self.personId, self.codeHash] })],
);

/** A code on its way by SMS, or an authenticator that has not yet answered once. One for each purpose; a new one ends the old. */
export const pendingCodes = auth.table(
  "pending_codes",
  {
    personId: personId(),
    purpose: text("purpose", { enum: codePurposes }).notNull(),
    /** The number it went to, or the authenticator's secret; sealed. */
    secret: text("secret").notNull(),
    codeHash: bytes("code_hash"),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [primaryKey({ name: "pending_codes_pkey", columns: [self.personId, self.purpose] })],
);

/** A question put to a passkey: answered once, soon, or not at all. */
export const ceremonies = auth.table("ceremonies", {
  tokenHash: bytes("token_hash").primaryKey(),
  challenge: text("challenge").notNull(),
  personId: idColumn("person_id", "per"),
  expiresAt: instant("expires_at").notNull(),
});

/** Proofs of work already handed in. */
export const spentProofs = auth.table("spent_proofs", {
  proofHash: bytes("proof_hash").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});
