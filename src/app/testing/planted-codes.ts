/** What a rule and a reckoning are: read as such, so a planted word would not do. */
const rule = {
  ...{ key: "won", name: "", trigger: "won", basis: "fixed", formula: { kind: "flat", minor: 1 } },
  conditions: { products: [], countries: [], tiers: [], sources: [], fromMinor: null, belowMinor: null },
  caps: { dealMinor: null, personMinor: null, period: "year" },
  ...{ split: [], overrideBp: 0, stackable: false },
};
const why = {
  plan: { versionId: `plv_${"0".repeat(32)}`, name: "", number: 1, scope: "program" },
  ...{ rule, basisMinor: null, basisCurrency: "EUR", slices: [], grossMinor: 1, limits: [], shareBp: 10_000 },
  ...{ wholeMinor: 1, overrideBp: null, month: null, rates: [] },
};

/** Columns of a table whose text is a code, or that must be empty or of a shape. */
export const codesOf: Record<string, Record<string, string | null>> = {
  messages: { state: "sent" },
  notices: { kind: "members.roleAsked", to: "/home" },
  audit_entries: { action: "members.changed" },
  sso_houses: { certificate: null },
  pipelines: { archived_at: null },
  stages: { kind: "open", code: null, archived_at: null },
  links: { ended_at: null },
  programs: { state: "open", destination: null },
  imports: { state: "done", mapping: "[]", faults: "[]" },
  clicks: { kind: "person" },
  referral_events: { kind: "noted" },
  referrals: {
    status: "under_review",
    timeline: null,
    priority: null,
    source: "api",
    relationship: null,
    confidence_level: null,
    consent: "attested",
    reject_reason: null,
    loss_reason: null,
    receipt: null,
  },
  // Commissions come of it, so it is in force.
  plan_versions: {
    state: "published",
    rules: JSON.stringify([rule]),
    budget_period: "year",
    effective_from: "2020-01-01",
    effective_until: null,
  },
  plan_uses: { scope: "tier", target: "gold" },
  partner_terms: { tier: "bronze" },
  deal_events: { kind: "won", state: "applied", waits_for: null },
  commissions: { part: "share", trigger: "won", state: "on_hold", why: JSON.stringify(why) },
  commission_events: { kind: "accrued" },
  deal_splits: { shares: "[]" },
  disputes: { reason: "amount", state: "declined" },
  commission_settings: { hook_secret: null },
  payees: { rail: "bank", state: "ready" },
  tax_profiles: { kind: "person", country: "DE" },
  payout_runs: { state: "draft" },
  payout_items: { rail: "bank", state: "draft", earned_currency: "EUR", left_because: null, failure: null },
  rail_news: { rail: "bank" },
  payout_settings: {
    tax_rule: "warn",
    debtor_iban: null,
    stripe_key: null,
    stripe_hook_secret: null,
    paypal_client_id: null,
    paypal_secret: null,
    paypal_hook_id: null,
  },
};
