import { features, isPlanned, planHas } from "#base/plans.ts";
import type { Tenant } from "../../contract.ts";
import type { OwnTenant } from "../../own.ts";
import { planChange, togglesOf } from "../../rules.ts";

/** A tenant as the operator's list has it. */
export const acme: Tenant = {
  id: "ten_0190f1c2d3e4756893a1b2c3d4e5f607",
  slug: "acme",
  name: "Acme Solar",
  mark: "AS",
  primary: "#2f7d4f",
  plan: "professional",
  state: "active",
  stateNote: null,
  erasedAt: null,
  createdAt: "2026-01-05T08:00:00Z",
  url: "http://acme.localhost:3000",
  primaryHost: "",
  people: 12,
  domains: 1,
};

/** The same tenant as its own admin sees it. */
export const ownAcme: OwnTenant = {
  slug: "acme",
  name: "Acme Solar",
  plan: "professional",
  state: "active",
  features: togglesOf("professional", ["reporting"]),
  settings: {
    timeZone: "Europe/Berlin",
    currency: "EUR",
    locale: "de",
    businessHours: { mon: { from: "09:00", to: "17:00" } },
  },
};

export const comparison = {
  items: (["starter", "professional", "enterprise"] as const).map((plan) => ({
    plan,
    current: plan === "professional",
    features: features.filter((feature) => planHas(plan, feature) && !isPlanned(feature)),
    promised: features.filter((feature) => planHas(plan, feature) && isPlanned(feature)),
    ...planChange("professional", plan),
  })),
};
