import { boolean, jsonb, pgView, text, unique } from "drizzle-orm/pg-core";
import { type LocaleCode, locales } from "#base/locales.ts";
import { roles } from "#base/roles.ts";
import { auth, bytes } from "#features/identity/server/table.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { memberStates } from "../contract.ts";

const localeCodes = locales.map(({ code }) => code);

/** An invitation to join the tenant. Only the hashes of its links' tokens are stored. */
export const invitations = tenantTable(
  "invitations",
  "inv",
  {
    email: text("email").notNull(),
    role: text("role", { enum: roles }).notNull(),
    /** The language of the mail, until the person chooses one. */
    locale: text("locale", { enum: localeCodes as [LocaleCode] }),
    tokenHash: bytes("token_hash").notNull(),
    /** Of a link that an admin passed on by hand, which does not prove the address. */
    linkHash: bytes("link_hash"),
    invitedBy: idColumn("invited_by", "per").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
  },
  (self) => [unique("invitations_token").on(self.tenantId, self.tokenHash)],
);

/**
 * The members of a tenant as admins list them; created by a migration. The view has no row-level security, so every query must name the
 * tenant.
 */
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

/** The audit log with names. A security-invoker view, so that the tenant's row-level security applies. */
export const auditList = pgView("audit_list", {
  id: idColumn("id", "aud").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  by: text("by"),
  before: jsonb("before").$type<Record<string, unknown>>(),
  after: jsonb("after").$type<Record<string, unknown>>(),
  ip: text("ip").notNull(),
  createdAt: instant("created_at").notNull(),
  search: text("search").notNull(),
}).existing();
