import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgView, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { type LocaleCode, locales } from "#base/locales.ts";
import { roles } from "#base/roles.ts";
import { auth, bytes } from "#features/identity/server/table.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { type Application, type ApplicationForm, applicationStates } from "../contract/applications.ts";
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

/** The form by which partners apply; a tenant without a row uses the default. */
export const applicationForms = tenantTable(
  "application_forms",
  "apf",
  { form: jsonb("form").$type<ApplicationForm>().notNull() },
  (self) => [unique("application_forms_one").on(self.tenantId)],
);

/**
 * An application to become a partner. Every submission has a row until its address is confirmed, so that no stranger can replace what
 * someone else wrote; after that an address has at most one that waits for a decision.
 */
export const applications = tenantTable(
  "applications",
  "apl",
  {
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company").notNull(),
    website: text("website").notNull(),
    phone: text("phone").notNull(),
    country: text("country").notNull(),
    answers: jsonb("answers").$type<Application["answers"]>().notNull(),
    agreed: boolean("agreed").notNull(),
    /** The language of mails to the applicant. */
    locale: text("locale", { enum: localeCodes as [LocaleCode] }),
    state: text("state", { enum: applicationStates }).notNull().default("unconfirmed"),
    /** Of the link that confirms the address. */
    tokenHash: bytes("token_hash").notNull(),
    receivedAt: instant("received_at"),
    decidedAt: instant("decided_at"),
    decidedBy: idColumn("decided_by", "per"),
    message: text("message").notNull().default(""),
    /** Name, address and company. */
    search: text("search").notNull(),
    /** Who the applicant became, once they accepted the invitation. */
    personId: idColumn("person_id", "per"),
  },
  (self) => [
    unique("applications_token").on(self.tenantId, self.tokenHash),
    uniqueIndex("applications_pending").on(self.tenantId, self.email).where(sql`state = 'new'`),
    index("applications_by_state").on(self.tenantId, self.state, self.receivedAt),
    index("applications_by_email").on(self.tenantId, self.email),
  ],
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
