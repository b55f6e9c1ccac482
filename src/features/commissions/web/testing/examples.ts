import type { ReferralRow } from "#features/referrals/contract/referral.ts";
import { emptyValues } from "#features/referrals/field-sets.ts";
import type { Dispute } from "../../contract/disputes.ts";
import type { DealEvent } from "../../contract/events.ts";
import type { Commission, ListedCommission } from "../../contract/lines.ts";
import type { Earnings } from "../../contract/overview.ts";
import type { CommissionDetail } from "../line/commission-detail.ts";

const numbered = (digit: string) => digit.repeat(32);
export const ids = {
  line: `com_${numbered("1")}`,
  other: `com_${numbered("2")}`,
  referral: `ref_${numbered("1")}`,
  /** The person that the session fixture signs in. */
  me: "per_0190f1c2d3e4756893a1b2c3d4e5f607",
  partner: `per_${numbered("7")}`,
  item: `pit_${numbered("1")}`,
  dispute: `dsp_${numbered("1")}`,
} as const;

/** 70 % of a tiered commission on a deal of 12,345.67: 10 % up to 10,000 and 12 % above. */
export const line = (more: Partial<Commission> = {}): Commission => ({
  id: ids.line,
  referralId: ids.referral,
  dealName: "Okoro Ltd",
  programId: `prg_${numbered("1")}`,
  personId: ids.me,
  personName: "Lena Brandt",
  part: "share",
  trigger: "won",
  bonus: null,
  ruleName: "Won",
  brief: { basisMinor: 1_234_567, basisCurrency: "EUR", bps: [1000, 1200], shareBp: 7000, overrideBp: null },
  currency: "EUR",
  minor: 89_704,
  leftMinor: 89_704,
  clawedBackMinor: 0,
  state: "on_hold",
  version: 1,
  holdUntil: "2036-12-14T10:00:00Z",
  approvals: 0,
  approvalsNeeded: 1,
  closedBy: "Tomás Rivera",
  bar: null,
  payoutItemId: null,
  disputed: false,
  paidAt: null,
  createdAt: "2026-11-14T10:00:00Z",
  moves: [],
  ...more,
});

/** The prize of a challenge, which no deal earned. */
export const bonusLine = (more: Partial<Commission> = {}): Commission =>
  line({
    ...{ referralId: null, programId: null, part: "bonus", trigger: null, bonus: "challenge", brief: null },
    ...{ dealName: "Autumn sprint", ruleName: "Autumn sprint", minor: 5_000, leftMinor: 5_000, closedBy: null },
    ...more,
  });

/** The same commission as a list row. */
export const listedLine = (more: Partial<ListedCommission> = {}): ListedCommission => ({
  ...line(more),
  earnedMinor: null,
  paidMinor: null,
  ...more,
});

export const commissionDetail = (more: Partial<CommissionDetail> = {}): CommissionDetail => ({
  ...line(),
  lacksApprovers: false,
  why: {
    plan: { versionId: `plv_${numbered("1")}`, name: "Standard", number: 3, scope: "program" },
    rule: {
      key: "won",
      name: "",
      trigger: "won",
      basis: "dealValue",
      formula: {
        kind: "tiered",
        mode: "marginal",
        by: "deal",
        period: "year",
        steps: [
          { fromMinor: 0, bp: 1000 },
          { fromMinor: 1_000_000, bp: 1200 },
        ],
      },
      conditions: { products: [], countries: [], tiers: [], sources: [], fromMinor: null, belowMinor: null },
      split: [],
      overrideBp: 0,
      caps: { dealMinor: null, personMinor: null, period: "year" },
      stackable: false,
    },
    basisMinor: 1_234_567,
    basisCurrency: "EUR",
    slices: [
      { minor: 1_000_000, bp: 1000, earnedMinor: 100_000 },
      { minor: 234_567, bp: 1200, earnedMinor: 28_148 },
    ],
    grossMinor: 128_148,
    limits: [],
    shareBp: 7000,
    wholeMinor: 128_148,
    overrideBp: null,
    month: null,
    rates: [],
  },
  planCurrency: "EUR",
  owedMinor: 0,
  timelineEvents: [
    {
      id: `cev_${numbered("1")}`,
      kind: "accrued",
      by: null,
      text: "",
      details: { minor: 89_704 },
      createdAt: "2026-11-14T10:00:00Z",
    },
  ],
  disputes: [],
  disputableUntil: "2037-01-13T10:00:00Z",
  ...more,
});

export const dispute = (more: Partial<Dispute> = {}): Dispute => ({
  id: ids.dispute,
  commissionId: ids.line,
  personId: ids.partner,
  personName: "Rosa Diaz",
  dealName: "Okoro Ltd",
  reason: "amount",
  text: "The deal was 1,000 larger.",
  state: "open",
  answer: "",
  answeredBy: null,
  decision: null,
  adjustedMinor: null,
  currency: "EUR",
  leftMinor: 89_704,
  createdAt: "2026-11-14T12:00:00Z",
  answeredAt: null,
  ...more,
});

export const earningsExample = (more: Partial<Earnings> = {}): Earnings => ({
  currency: "EUR",
  heldMinor: 89_704,
  payableMinor: 124_000,
  transitMinor: 0,
  paidMinor: 500_000,
  owedMinor: 0,
  earnedMinor: 713_704,
  nextReleaseAt: "2036-12-14T10:00:00Z",
  ...more,
});

export const dealEvent = (more: Partial<DealEvent> = {}): DealEvent => ({
  id: `dev_${numbered("1")}`,
  source: "billing",
  externalId: "in_1001",
  kind: "payment",
  referralId: ids.referral,
  dealName: "Okoro Ltd",
  minor: 120_000,
  currency: "EUR",
  refersTo: null,
  occurredAt: "2026-11-14T10:00:00Z",
  state: "applied",
  waitsFor: null,
  createdAt: "2026-11-14T10:01:00Z",
  ...more,
});

export const referral: ReferralRow = {
  ...emptyValues,
  id: ids.referral,
  programId: `prg_${numbered("1")}`,
  pipelineId: `pip_${numbered("1")}`,
  stageId: `stg_${numbered("1")}`,
  status: "won",
  version: 3,
  referrerId: ids.partner,
  referrerName: "Rosa Diaz",
  assigneeId: null,
  assigneeName: null,
  fullName: "Ben Okoro",
  email: "ben@okoro.example",
  company: "Okoro Ltd",
  estimatedMinor: 1_234_567,
  currency: "EUR",
  source: "personal",
  consent: "attested",
  submittedAt: "2026-11-10T08:00:00Z",
  reviewDueAt: null,
  protectedUntil: null,
  waiting: false,
  stageEnteredAt: "2026-11-10T08:00:00Z",
  wonMinor: 1_234_567,
  closedOn: "2026-11-14",
  winProbability: null,
  quality: null,
  createdAt: "2026-11-10T07:00:00Z",
  updatedAt: "2026-11-14T10:00:00Z",
};
