import type { Item } from "../../contract/items.ts";
import type { Payee } from "../../contract/payees.ts";
import type { Run } from "../../contract/runs.ts";
import type { PayoutSettingsView } from "../../contract/settings.ts";

const numbered = (digit: string) => digit.repeat(32);
export const ids = {
  run: `run_${numbered("1")}`,
  item: `pit_${numbered("1")}`,
  other: `pit_${numbered("2")}`,
  /** The person that the session fixture signs in. */
  me: "per_0190f1c2d3e4756893a1b2c3d4e5f607",
  partner: `per_${numbered("7")}`,
} as const;

/** 1,240.00 earned by three commissions, of which 40.00 are withheld for a refund. */
export const item = (more: Partial<Item> = {}): Item => ({
  id: ids.item,
  runId: ids.run,
  personId: ids.me,
  personName: "Lena Brandt",
  rail: "bank",
  hint: "DE•• •••• 3000",
  earnedCurrency: "EUR",
  grossMinor: 124_000,
  offsetMinor: 4_000,
  currency: "EUR",
  minor: 120_000,
  rate: null,
  backMinor: 0,
  lines: 3,
  state: "paid",
  left: null,
  failure: null,
  failureText: "",
  attempts: 1,
  nextTryAt: null,
  reference: "BATCH-7",
  taxMissing: false,
  fileTakenAt: "2026-11-11T10:00:00Z",
  paidAt: "2026-11-14T10:00:00Z",
  createdAt: "2026-11-10T10:00:00Z",
  ...more,
});

export const run = (more: Partial<Run> = {}): Run => ({
  id: ids.run,
  state: "draft",
  version: 1,
  until: "2026-11-10T10:00:00Z",
  createdAt: "2026-11-10T10:00:00Z",
  createdBy: "Tomás Rivera",
  releasedAt: null,
  releasedBy: null,
  finishedAt: null,
  totals: [{ currency: "EUR", minor: 250_000, count: 2 }],
  ways: [
    {
      rail: "bank",
      currency: "EUR",
      minor: 120_000,
      count: 1,
      sent: 0,
      toDownload: 0,
      sepa: { minor: 120_000, count: 1 },
    },
    { rail: "stripe", currency: "EUR", minor: 130_000, count: 1, sent: 0, toDownload: 0, sepa: { minor: 0, count: 0 } },
  ],
  counts: { draft: 2, left: 1 },
  ...more,
});

export const payee = (more: Partial<Payee> = {}): Payee => ({
  rail: "bank",
  state: "ready",
  hint: "DE•• •••• 3000",
  currency: null,
  frozenUntil: null,
  changedAt: "2026-10-01T10:00:00Z",
  offered: ["bank", "stripe", "paypal"],
  minimumMinor: 5000,
  minimumCurrency: "EUR",
  nextRunOn: "2026-12-15",
  ...more,
});

export const settings: PayoutSettingsView = {
  minimumMinor: 5000,
  runDay: 15,
  draftDaysBefore: 5,
  offsetBp: 5000,
  taxRule: "warn",
  selfBilling: false,
  reverseCharge: false,
  debtorName: "Example GmbH",
  debtorBic: "",
  currency: "EUR",
  debtorHint: "DE•• •••• 9999",
  hasStripe: true,
  hasPaypal: false,
};
