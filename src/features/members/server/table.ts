import { boolean, jsonb, pgView, text, unique } from "drizzle-orm/pg-core";
import { type LocaleCode, locales } from "#base/locales.ts";
import { roles } from "#base/roles.ts";
import { auth, bytes } from "#features/identity/server/table.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { memberStates } from "../contract.ts";

const localeCodes = locales.map(({ code }) => code);

/** Asks somebody into the tenant, by mail. Only the hash of the link's token is kept. */
export const invitations = tenantTable(
  "invitations",
  "inv",
  {
    email: text("email").notNull(),
    role: text("role", { enum: roles }).notNull(),
    /** In which the mail is written, until they choose one themselves. */
    locale: text("locale", { enum: localeCodes as [LocaleCode] }),
    tokenHash: bytes("token_hash").notNull(),
    invitedBy: idColumn("invited_by", "per").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
  },
  (self) => [unique("invitations_token").on(self.tenantId, self.tokenHash)],
);

/** The people of a tenant as its admins list them; made by a migration. It has no policy, so every reader names the tenant. */
export const memberList = auth
  .view("member_list", {
    tenantId: idColumn("tenant_id", "ten").notNull(),
    id: idColumn("id", "per").notNull(),
    role: text("role", { enum: roles }).notNull(),
    requestedRole: text("requested_role", { enum: roles }),
    joinedAt: instant("joined_at").notNull(),
    state: text("state", { enum: memberStates }).notNull(),
    email: text("email").notNull(),
    displayName: text("display_name").notNull(),
    photo: text("photo"),
    lastLoginAt: instant("last_login_at"),
    mfaEnabled: boolean("mfa_enabled").notNull(),
    search: text("search").notNull(),
  })
  .existing();

/** The audit with names; as its reader sees it, so that the tenant's policy holds. */
export const auditList = pgView("audit_list", {
  id: idColumn("id", "aud").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  by: text("by"),
  before: jsonb("before").$type<Record<string, unknown>>(),
  after: jsonb("after").$type<Record<string, unknown>>(),
  ip: text("ip").notNull(),
  createdAt: instant("created_at").notNull(),
}).existing();
