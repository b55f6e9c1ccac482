import { eq } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { iconSizes } from "#features/branding/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ExportedTable, TenantData } from "#features/tenants/server/export-tenant.ts";

type ExportOptions = Partial<Pick<ExportedTable, "file" | "key" | "without">>;

/** The tables in a tenant's export. A test requires every table of the database to be listed either here or in `leftOut`. */
const exportedTables: Record<string, ExportOptions> = {
  "public.tenants": { file: "tenant", key: "id" },
  "public.hosts": {},
  "public.domains": { without: ["token"] },
  "public.audit_entries": {},
  // Messages hold links that sign people in, so only recipient and time are exported.
  "public.messages": { without: ["text", "html"] },
  "public.outbox": { file: "events" },
  "public.invitations": { without: ["token_hash", "link_hash"] },
  "public.application_forms": {},
  "public.applications": { without: ["token_hash", "search"] },
  "public.notices": {},
  "public.notice_choices": {},
  "public.quiet_hours": {},
  "public.objects": { file: "files", without: ["download_token", "key"] },
  "public.ai_providers": { without: ["key"] },
  "public.ai_calls": {},
  "public.ai_settings": {},
  "public.ai_shared_uses": {},
  "public.announcements": {},
  "public.announcement_reads": {},
  "public.chat_settings": {},
  "public.call_settings": {},
  "public.assets": {},
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
  // Payout accounts are known to their owner only: the tenant sees the last digits, here as on its screens.
  "public.payees": { without: ["sealed", "account_hash", "rail_account"] },
  "public.tax_profiles": { without: ["tax_id"] },
  "public.payout_runs": {},
  "public.payout_items": {},
  "public.payout_attempts": {},
  "public.payout_settings": {
    without: ["debtor_iban", "stripe_key", "stripe_hook_secret", "paypal_client_id", "paypal_secret", "paypal_hook_id"],
  },
  "public.partner_notes": {},
  "public.models": { without: ["parameters"] },
  "public.predictions": {},
  "public.intelligence_settings": {},
  "public.churn_predictions": {},
  "public.rate_settings": {},
  "public.rate_experiments": {},
  "public.rate_experiment_partners": {},
  "public.recommendations": {},
  "public.insights": {},
  "public.insight_reads": {},
  "public.insight_choices": {},
  "public.reports": {},
  "public.home_visits": {},
  "public.site_words": {},
  // The HTML is rendered from the text.
  "public.tier_perks": {},
  "public.game_settings": {},
  "public.game_rules": {},
  "public.game_players": {},
  "public.game_entries": {},
  "public.game_badges": {},
  "public.game_league_members": {},
  "public.game_seasons": {},
  "public.challenges": {},
  "public.challenge_members": {},
  "public.challenge_results": {},
  "public.challenge_proofs": {},
  "public.rewards": {},
  "public.redemptions": {},
  "public.site_pages": { without: ["html"] },
  "public.site_settings": {},
  "public.contact_messages": {},
  "public.privacy_requests": {},
  "public.agreement_acceptances": {},
  "public.sso_providers": { without: ["client_secret", "domain_token"] },
  // The members as this tenant knows them; their accounts are their own.
  "auth.member_list": { file: "members", without: ["search"] },
  "auth.api_keys": { without: ["token_hash"] },
  "auth.auth_events": {},
};

/** Tables that are not exported, with the reason. */
export const notExported: Record<string, string> = {
  "public.idempotency_keys": "stored responses for retried requests, kept for two days",
  "public.recent_actions": "what a person can still undo, kept for an hour",
  "public.uploads": "unfinished uploads, kept for a day",
  "public.search_words": "derived from the referrals",
  "public.referral_words": "derived from the referrals",
  "public.stage_tallies": "calculated from the referrals",
  "public.plan_spending": "calculated from the ledger",
  // An admin reads no one's private conversations, and an export is an admin's.
  "public.conversations": "belongs to the people who talk: each one's own export has what they wrote",
  "public.conversation_members": "belongs to the people who talk: each one's own export has what they wrote",
  "public.chat_messages": "belongs to the people who talk: each one's own export has what they wrote",
  "public.chat_message_versions": "belongs to the people who talk: each one's own export has what they wrote",
  "public.chat_reactions": "belongs to the people who talk: each one's own export has what they wrote",
  "public.chat_files": "belongs to the people who talk: each one's own export has what they wrote",
  "public.chat_reports": "belongs to the people who talk: each one's own export has what they wrote",
  "public.calls": "belongs to the people who talk: each one's own export has the calls they were in",
  "public.call_participants": "belongs to the people who talk: each one's own export has the calls they were in",
  "public.call_recordings": "belongs to the people who talk; the files are among those of the tenant",
  "public.chat_words": "derived from the messages",
  "public.chat_word_variants": "derived from the messages",
  "public.presence": "who is connected",
  "public.insight_runs": "when insights were last calculated",
  "public.reward_codes": "codes that someone may redeem: each one's own page shows theirs",
  "public.game_scores": "calculated from the ledger of the game",
  "public.game_rank_nodes": "calculated from the ledger of the game",
  "public.analytics_facts": "calculated from the referrals and the ledger",
  "public.analytics_cells": "calculated from the referrals and the ledger",
  "public.rail_news": "webhooks of payment providers, whose result is in the payout items",
  "public.tenant_exports": "the exports themselves",
  "auth.members": "in auth.member_list, with names",
  "auth.former_members": "belongs to the person: where their account finds what they are owed",
  "auth.people": "belongs to the person; the tenant's part is in auth.member_list",
  "auth.sessions": "a credential",
  "auth.challenges": "a credential",
  "auth.tokens": "a credential",
  "auth.flows": "a credential",
};

const tables: ExportedTable[] = Object.entries(exportedTables).map(([from, options]) => ({
  file: defined(from.split(".")[1]).replaceAll("_", "-"),
  key: "tenant_id",
  without: [],
  ...options,
  from,
}));

/** File name endings of the variants of a brand picture. */
const variantSuffixes = [".png", ".svg", ...iconSizes.map((size) => `-${size}.png`)];

/** All data of a tenant: exported with it and deleted with it. */
export const tenantData: TenantData = {
  tables,
  files: async ({ db, tenantId, services }) => {
    const [tenant] = await db
      .select({ logo: tenants.logo, logoDark: tenants.logoDark, favicon: tenants.favicon })
      .from(tenants)
      .where(eq(tenants.id, tenantId));
    const pictures = Object.values(tenant ?? {}).flatMap((name) => name?.replace(/\.\w+$/, "") ?? []);
    const names = pictures.flatMap((picture) => variantSuffixes.map((ending) => `${picture}${ending}`));
    const exists = await Promise.all(names.map((name) => services.storage.disk.exists(`brand/${name}`)));
    const brandFiles = names.filter((_, i) => exists[i]).map((name) => ({ path: `brand/${name}`, name }));
    return [...brandFiles, ...(await db.select({ path: objects.key, name: objects.path }).from(objects))];
  },
};
