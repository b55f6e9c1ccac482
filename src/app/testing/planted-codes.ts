/** A valid rule and a valid calculation: the app parses these columns, so a random text would fail. */
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

const counted = JSON.stringify({ basis: "counted", affected: 3, totalMinor: null, facts: {}, names: {} });

/** Columns whose text is a code, must be null, or must have a certain shape. */
export const codesOf: Record<string, Record<string, string | null>> = {
  messages: { state: "sent" },
  recent_actions: { calls: "[]" },
  applications: { state: "new", answers: "[]", country: "NO", decided_at: null },
  application_forms: {
    form: JSON.stringify({
      ...{ intro: "", questions: [], asksAgreement: false, answerDays: null },
      fields: { company: "optional", website: "optional", phone: "hidden", country: "hidden" },
    }),
  },
  privacy_requests: { kind: "erasure", state: "open" },
  notices: { kind: "members.roleAsked", to: "/home" },
  audit_entries: { action: "members.changed" },
  sso_providers: { certificate: null, base_url: null },
  rate_experiments: { state: "ended", ended: "stopped", result: null },
  rate_experiment_partners: { arm: "control" },
  churn_predictions: {
    basis: "estimate",
    probability: "0.5",
    model: JSON.stringify({ n: 1, positives: 0 }),
    reasons: null,
    snapshot: "{}",
    outcome: null,
  },
  ai_providers: { kind: "openai", key: null, status: "connected", reason: "answers" },
  ai_calls: { use: "draft", failure: null },
  recommendations: {
    ...{ kind: "idleLinks", state: "active", priority: "low", impact_unit: "links", evidence: counted },
    ...{ dismiss_reason: null, snoozed_until: null, follow_up: null },
  },
  insights: { measure: "submissions", dimension: "product", direction: "up", series: "[1, 2]" },
  pipelines: { archived_at: null },
  stages: { kind: "open", code: null, archived_at: null },
  links: { ended_at: null, coupon: null },
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
  // The version must be published, because commissions refer to it.
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
  disputes: { reason: "amount", state: "declined", decided_outcome: null, undo_until: null },
  commission_settings: { hook_secret: null },
  payees: { rail: "bank", state: "ready" },
  tax_profiles: { kind: "person", country: "DE" },
  payout_runs: { state: "draft" },
  payout_items: { rail: "bank", state: "draft", earned_currency: "EUR", left_because: null, failure: null },
  rail_news: { rail: "bank" },
  site_pages: { page: "about" },
  contact_messages: { state: "new" },
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
