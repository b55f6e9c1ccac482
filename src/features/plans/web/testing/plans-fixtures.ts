import { healthy } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { type Catalog, getCatalog } from "#features/programs/contract.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import { listPartners, listPlans, type Partner, type Plan, type PlanVersion } from "../../contract.ts";
import { rule } from "../../rule.ts";

export const planId = `cpl_${"1".repeat(32)}` as const;
export const partner = (number: number, name: string, more: Partial<Partner> = {}): Partner => ({
  personId: `per_${String(number).repeat(32)}`,
  name,
  tier: "bronze",
  tierIsPinned: false,
  recruitedById: null,
  recruitedBy: null,
  ...more,
});
export const ana = partner(1, "Ana Lima");
export const bo = partner(2, "Bo Chen", { tier: "gold" });

export const tieredRule = rule.parse({
  key: "won",
  trigger: "won",
  basis: "dealValue",
  formula: {
    kind: "tiered",
    mode: "marginal",
    by: "deal",
    steps: [
      { fromMinor: 0, bp: 1000 },
      { fromMinor: 1_000_000, bp: 1200 },
    ],
  },
  caps: { dealMinor: 200_000 },
});
export const bonusRule = rule.parse({
  key: "gold",
  trigger: "won",
  basis: "fixed",
  formula: { kind: "flat", minor: 15_000 },
  conditions: { tiers: ["gold"], countries: ["DE", "AT"], fromMinor: 500_000 },
  stackable: true,
});

export const version = (number: number, more: Partial<PlanVersion> = {}): PlanVersion => ({
  id: `plv_${String(number).repeat(32)}`,
  planId,
  number,
  state: "published",
  currency: "EUR",
  rules: [tieredRule],
  budgetMinor: null,
  budgetPeriod: "year",
  effectiveFrom: "2026-01-01",
  effectiveUntil: null,
  publishedAt: "2026-01-01T08:00:00Z",
  publishedBy: "Tomás Rivera",
  revision: 1,
  ...more,
});
export const draft = (more: Partial<PlanVersion> = {}): PlanVersion =>
  version(2, { state: "draft", effectiveFrom: null, publishedAt: null, publishedBy: null, revision: 3, ...more });

export const plan = (versions: PlanVersion[], more: Partial<Plan> = {}): Plan => ({
  id: planId,
  name: "Standard",
  archived: false,
  versions,
  uses: [{ id: `plu_${"1".repeat(32)}`, planId, scope: "tier", target: "gold", name: null }],
  ...more,
});

export const catalog: Catalog = {
  programs: [],
  pipelines: [],
  past: { stages: [], pipelines: [] },
  currency: "EUR",
  timeZone: "Europe/Berlin",
  businessHours: defaultBusinessHours,
};

/** Stubs for everything around the page, by default for a signed-in company member. */
export const plansFixtures = (plans: Plan[], more: Stub[] = [], role: "company" | "referrer" = "company"): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe(role))],
  [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  [getStatus, respondWith(healthy)],
  [getCatalog, respondWith(catalog)],
  [listPlans, respondWith({ plans })],
  [listPartners, respondWith({ partners: [ana, bo], next: null })],
];
