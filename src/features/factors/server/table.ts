import { sql } from "drizzle-orm";
import { bigint, boolean, primaryKey, text } from "drizzle-orm/pg-core";
import { auth, bytes, personId } from "#features/identity/server/table.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { codePurposes } from "../contract.ts";

/** A WebAuthn credential. Only its public key is stored, so there is nothing to steal. */
export const passkeys = auth.table("passkeys", {
  id: idColumn("id", "psk").primaryKey().default(sql`uuidv7()`),
  personId: personId(),
  credentialId: text("credential_id").notNull().unique("passkeys_credential"),
  publicKey: bytes("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull().default(sql`'{}'`),
  /** Synced by a password manager to more than one device. */
  synced: boolean("synced").notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull().default(now),
  lastUsedAt: instant("last_used_at"),
});

/** For a lost phone. Each code is valid once; only hashes are stored. */
export const backupCodes = auth.table(
  "backup_codes",
  { personId: personId(), codeHash: bytes("code_hash").notNull(), usedAt: instant("used_at") },
  (self) => [primaryKey({ name: "backup_codes_pkey", columns: [self.personId, self.codeHash] })],
);

/** A code sent by SMS, or an authenticator that is not confirmed yet. One per purpose; a new one replaces the old. */
export const pendingCodes = auth.table(
  "pending_codes",
  {
    personId: personId(),
    purpose: text("purpose", { enum: codePurposes }).notNull(),
    /** The phone number, or the authenticator's secret, encrypted. */
    secret: text("secret").notNull(),
    codeHash: bytes("code_hash"),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [primaryKey({ name: "pending_codes_pkey", columns: [self.personId, self.purpose] })],
);

/** A passkey challenge, answered once and within minutes. */
export const ceremonies = auth.table("ceremonies", {
  tokenHash: bytes("token_hash").primaryKey(),
  challenge: text("challenge").notNull(),
  personId: idColumn("person_id", "per"),
  expiresAt: instant("expires_at").notNull(),
});

/** Proofs of work that were already submitted. */
export const spentProofs = auth.table("spent_proofs", {
  proofHash: bytes("proof_hash").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});
