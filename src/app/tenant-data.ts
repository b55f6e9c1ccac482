import { eq } from "drizzle-orm";
import { iconSizes } from "#features/branding/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Belongings, CopiedTable } from "#features/tenants/server/whole-tenant.ts";

type Copied = Partial<Pick<CopiedTable, "file" | "key" | "without">>;

/** What a copy of a tenant has of each table. A new table must be named here or below: a test asks the database for all. */
const copied: Record<string, Copied> = {
  "public.tenants": { file: "tenant", key: "id" },
  "public.hosts": {},
  "public.domains": { without: ["token"] },
  "public.audit_entries": {},
  // Letters hold links that let people in: whom they went to and when is enough.
  "public.messages": { without: ["text", "html"] },
  "public.outbox": { file: "events" },
  "public.invitations": { without: ["token_hash"] },
  "public.notices": {},
  "public.notice_choices": {},
  "public.objects": { file: "files", without: ["download_token", "key"] },
  "public.pipelines": {},
  "public.stages": {},
  "public.programs": {},
  "public.referrals": { without: ["declined", "consent_hash", "words"] },
  "public.protections": {},
  "public.referral_events": {},
  "public.referral_files": {},
  "public.saved_views": {},
  "public.imports": {},
  "public.links": {},
  "public.clicks": {},
  "public.ledger_transactions": {},
  "public.ledger_entries": {},
  "public.fx_rates": {},
  "public.commission_plans": {},
  "public.plan_versions": {},
  "public.plan_uses": {},
  "public.partner_terms": {},
  "public.deal_events": {},
  "public.commissions": {},
  "public.commission_events": {},
  "public.commission_approvals": {},
  "public.deal_splits": {},
  "public.disputes": {},
  "public.commission_settings": { without: ["hook_secret"] },
  // Where people's money goes is theirs to know: the tenant sees the end of an account, here as on its screens.
  "public.payees": { without: ["sealed", "account_hash", "rail_account"] },
  "public.tax_profiles": { without: ["tax_id"] },
  "public.payout_runs": {},
  "public.payout_items": {},
  "public.payout_attempts": {},
  "public.payout_settings": {
    without: ["debtor_iban", "stripe_key", "stripe_hook_secret", "paypal_client_id", "paypal_secret", "paypal_hook_id"],
  },
  "public.reports": {},
  "public.home_visits": {},
  "public.site_words": {},
  // What it was made into is made again of the text.
  "public.site_pages": { without: ["html"] },
  "public.site_settings": {},
  "public.contact_messages": {},
  "public.sso_providers": { without: ["client_secret", "domain_token"] },
  // The people as this tenant knows them; their accounts are their own.
  "auth.member_list": { file: "members", without: ["search"] },
  "auth.api_keys": { without: ["token_hash"] },
  "auth.auth_events": {},
};

/** What a copy has not, and why. */
export const leftOut: Record<string, string> = {
  "public.idempotency_keys": "answers given twice, for two days",
  "public.uploads": "not yet whole, for a day",
  "public.search_words": "made of the referrals' own words",
  "public.referral_words": "made of the referrals' own words",
  "public.stage_tallies": "reckoned from the referrals",
  "public.plan_spending": "reckoned from the books",
  "public.analytics_facts": "reckoned from the referrals and the books",
  "public.analytics_cells": "reckoned from the referrals and the books",
  "public.rail_news": "what payment systems told, which the items say",
  "public.tenant_exports": "the copies themselves",
  "auth.members": "in auth.member_list, with names",
  "auth.former_members": "people's own: where their account looks for what they are owed",
  "auth.people": "people's own, and in auth.member_list as far as they are the tenant's",
  "auth.sessions": "opens doors",
  "auth.challenges": "opens doors",
  "auth.tokens": "opens doors",
  "auth.flows": "opens doors",
};

const tables: CopiedTable[] = Object.entries(copied).map(([from, given]) => ({
  file: from.split(".")[1]!.replaceAll("_", "-"),
  key: "tenant_id",
  without: [],
  ...given,
  from,
}));

/** What a picture of the brand may have become. */
const endings = [".png", ".svg", ...iconSizes.map((size) => `-${size}.png`)];

/** Everything that is a tenant's: to be copied for it, and to go with it. */
export const belongings: Belongings = {
  tables,
  files: async ({ db, tenantId, services }) => {
    const [tenant] = await db
      .select({ logo: tenants.logo, favicon: tenants.favicon })
      .from(tenants)
      .where(eq(tenants.id, tenantId));
    const pictures = [tenant?.logo, tenant?.favicon].flatMap((name) => name?.replace(/\.\w+$/, "") ?? []);
    const names = pictures.flatMap((picture) => endings.map((ending) => `${picture}${ending}`));
    const there = await Promise.all(names.map((name) => services.storage.disk.exists(`brand/${name}`)));
    const ofBrand = names.filter((_, i) => there[i]).map((name) => ({ path: `brand/${name}`, name }));
    return [...ofBrand, ...(await db.select({ path: objects.key, name: objects.path }).from(objects))];
  },
};
