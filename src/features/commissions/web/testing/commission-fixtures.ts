import { healthy } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub } from "#app/web/testing/stub-server.ts";
import type { Role } from "#base/roles.ts";
import { getMe } from "#features/identity/contract.ts";
import { listRates } from "#features/ledger/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { listPartners } from "#features/plans/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import { listDisputes } from "../../contract/disputes.ts";
import { listDealEvents } from "../../contract/events.ts";
import { getCommission, getCommissionSums, listCommissions } from "../../contract/lines.ts";
import { getCommissionChart, getEarnings, getLiabilities } from "../../contract/overview.ts";
import { getCommissionSettings } from "../../contract/settings.ts";
import { listStatements } from "../../contract/statements.ts";
import { commissionDetail, dealEvent, dispute, earningsExample, ids, listedLine } from "./examples.ts";

const chart = {
  currency: "EUR",
  currencies: ["EUR", "USD"],
  months: [
    { month: "2026-10-01", earnedMinor: 624_000, paidMinor: 500_000 },
    { month: "2026-11-01", earnedMinor: 89_704, paidMinor: 0 },
  ],
};
const owed = {
  owedBack: [{ currency: "EUR", minor: 4_500 }],
  liabilities: [
    { currency: "EUR", state: "on_hold", age: "30", minor: 89_704, count: 1 },
    { currency: "EUR", state: "approved", age: "older", minor: 124_000, count: 2 },
  ],
  budgets: [
    {
      planId: `cpl_${"1".repeat(32)}`,
      name: "Standard",
      currency: "EUR",
      budgetMinor: 1_000_000,
      usedMinor: 850_000,
      until: "2026-12-31",
    },
  ],
  waiting: { approvals: 2, disputes: 1, events: 0, suspects: 0 },
};
const payee = {
  rail: "bank",
  state: "ready",
  hint: "",
  currency: null,
  frozenUntil: null,
  changedAt: null,
  offered: ["bank"],
  minimumMinor: 5000,
  minimumCurrency: "EUR",
  nextRunOn: "2026-12-15",
};
export const settings = {
  holdDays: 30,
  holdDaysNew: 60,
  autoApproveMinor: 50_000,
  twoApproversMinor: 500_000,
  disputeDays: 60,
  currency: "EUR",
  hasHookSecret: false,
};

/** Stubs every endpoint that the page calls for a member with this role. Earlier stubs take precedence. */
export const commissionFixtures = (role: Role, more: Stub[] = []): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe(role))],
  [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  [getStatus, respondWith(healthy)],
  [
    getCatalog,
    respondWith({
      programs: [],
      pipelines: [],
      past: { pipelines: [], stages: [] },
      currency: "EUR",
      timeZone: "Europe/Berlin",
      businessHours: defaultBusinessHours,
    }),
  ],
  [
    listPartners,
    respondWith({
      partners: [
        {
          personId: ids.partner,
          name: "Rosa Diaz",
          tier: "gold",
          tierIsPinned: true,
          recruitedById: null,
          recruitedBy: null,
        },
      ],
      next: null,
    }),
  ],
  [listReferrals, respondWith({ items: [], next: null })],
  [listRates, respondWith({ items: [], next: null })],
  // Belongs to a higher feature that the app composes in.
  [{ method: "GET", path: "/api/v1/payouts/payee" }, respondWith(payee)],
  [getEarnings, respondWith({ earnings: [earningsExample()] })],
  [getLiabilities, respondWith(owed)],
  [getCommissionChart, respondWith(chart)],
  [getCommissionSums, respondWith({ sums: [] })],
  [getCommissionSettings, respondWith(settings)],
  [listStatements, respondWith({ months: [] })],
  [listDealEvents, respondWith({ items: [dealEvent()], next: null })],
  [listDisputes, respondWith({ items: [dispute()], next: null })],
  [getCommission, respondWith(commissionDetail())],
  [listCommissions, respondWith({ items: [listedLine()], next: null })],
];
