import { boolean, text } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { ssoKinds, ssoRoles } from "../contract.ts";

/** A tenant's own identity provider, registered by its admin. */
export const ssoProviders = tenantTable("sso_providers", "sso", {
  kind: text("kind", { enum: ssoKinds }).notNull(),
  name: text("name").notNull(),
  domain: text("domain").notNull(),
  /**
   * The address of this app that is registered at the provider. It stays when the tenant's own address changes, until an admin has
   * registered the new one there. Providers added before tenants used their own address have none: the operator's is registered.
   */
  baseUrl: text("base_url"),
  domainToken: text("domain_token").notNull(),
  domainProvedAt: instant("domain_proved_at"),
  enabled: boolean("enabled").notNull().default(false),
  role: text("role", { enum: ssoRoles }).notNull(),
  issuer: text("issuer").notNull(),
  clientId: text("client_id"),
  /** Encrypted. */
  clientSecret: text("client_secret"),
  entryPoint: text("entry_point"),
  certificate: text("certificate"),
});
