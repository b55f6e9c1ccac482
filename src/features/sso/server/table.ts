import { boolean, text } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { ssoKinds, ssoRoles } from "../contract.ts";

/** An identity house of the tenant's own, registered by its admin and by nobody else. */
export const ssoProviders = tenantTable("sso_providers", "sso", {
  kind: text("kind", { enum: ssoKinds }).notNull(),
  name: text("name").notNull(),
  domain: text("domain").notNull(),
  domainToken: text("domain_token").notNull(),
  domainProvedAt: instant("domain_proved_at"),
  enabled: boolean("enabled").notNull().default(false),
  role: text("role", { enum: ssoRoles }).notNull(),
  issuer: text("issuer").notNull(),
  clientId: text("client_id"),
  /** Sealed. */
  clientSecret: text("client_secret"),
  entryPoint: text("entry_point"),
  certificate: text("certificate"),
});
