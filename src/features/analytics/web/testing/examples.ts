import type { Activity, AnswerRow, Figures } from "../../contract.ts";
import type { Answer, Cohorts, Dashboard, FunnelAnswer } from "../api.ts";

const numbered = (digit: string) => digit.repeat(32);
export const ids = {
  rosa: `per_${numbered("7")}`,
  omar: `per_${numbered("8")}`,
  vera: `per_${numbered("9")}`,
  stage: `stg_${numbered("1")}`,
  referral: `ref_${numbered("1")}`,
  commission: `com_${numbered("1")}`,
  /** The person that the tests are signed in as. */
  me: "per_0190f1c2d3e4756893a1b2c3d4e5f607",
} as const;

export const about = {
  period: { from: "2026-10-17", to: "2026-11-15" },
  before: { from: "2026-09-17", to: "2026-10-16" },
  timeZone: "Pacific/Auckland",
  currency: "EUR",
  currencies: ["EUR", "USD"],
  converted: null,
};

const count = (sum: number) => ({ sum, of: null });
const course = [1, 2, 3].map(count);

export const activity = (more: Partial<Activity> = {}): Activity => ({
  id: `rev_${numbered("1")}`,
  of: "referral",
  kind: "moved",
  subjectId: ids.referral,
  subject: "Ben Okoro",
  by: "Tomás Rivera",
  details: { move: "win", to: "won" },
  at: "2026-11-15T09:00:00Z",
  ...more,
});

export const dashboard = (more: Partial<Dashboard> = {}): Dashboard => ({
  ...about,
  figures: [
    { measure: "referrals", now: count(59), before: count(38), course },
    { measure: "acceptance", now: { sum: 38, of: 44 }, before: { sum: 30, of: 40 }, course: [{ sum: 1, of: 2 }] },
    { measure: "conversion", now: { sum: 0, of: 0 }, before: { sum: 3, of: 9 }, course: [{ sum: 0, of: 0 }] },
    {
      measure: "decisionTime",
      now: { sum: 44 * 50 * 3_600_000, of: 44 },
      before: { sum: 40 * 100 * 3_600_000, of: 40 },
      course: [],
    },
    { measure: "wonValue", now: count(5_401_500), before: count(5_401_500), course },
    { measure: "averageDeal", now: { sum: 5_401_500, of: 4 }, before: null, course: [] },
    { measure: "pipeline", now: count(400_000), before: count(200_000), course },
    { measure: "payable", now: count(419_400), before: count(0), course },
    { measure: "earned", now: count(85_000), before: count(0), course },
    { measure: "paid", now: count(12_000), before: count(0), course },
    { measure: "clockKept", now: { sum: 40, of: 44 }, before: { sum: 40, of: 40 }, course: [] },
    { measure: "activeReferrers", now: count(18), before: count(15), course },
  ],
  funnel: {
    ...{ submitted: 59, accepted: 35, worked: 21, won: 4 },
    dropped: { submitted: 14, accepted: 0, worked: 7 },
  },
  stages: [
    {
      ...{ stageId: ids.stage, code: "qualified", name: null, pipelineId: `pip_${numbered("1")}` },
      ...{
        kind: "open",
        probability: 40,
        count: 5,
        minor: 1_000_000,
        left: 2,
        stayedMs: 2 * 3 * 86_400_000,
      },
    },
  ],
  submissions: [
    { from: "2026-10-26", to: "2026-11-01", submitted: 20, accepted: 15 },
    { from: "2026-11-02", to: "2026-11-08", submitted: 24, accepted: 12 },
    { from: "2026-11-09", to: "2026-11-15", submitted: 15, accepted: 8 },
  ],
  months: [
    { month: "2026-10-01", won: count(2_400_000) },
    { month: "2026-11-01", won: count(5_401_500) },
  ],
  leaders: [
    {
      personId: ids.rosa,
      name: "Rosa Diaz",
      rank: 1,
      figures: { referrals: count(10), won: count(4), conversion: { sum: 4, of: 8 }, wonValue: count(900_000) },
    },
  ],
  leadersTied: 0,
  place: null,
  activity: [
    activity(),
    activity({
      id: `cev_${numbered("1")}`,
      of: "commission",
      kind: "approved",
      subjectId: ids.commission,
      details: { minor: 4000, currency: "EUR" },
    }),
  ],
  ...more,
});

const row = (key: string, figures: Figures, before: Figures | null = null, name: string | null = null): AnswerRow => ({
  key,
  name,
  figures,
  before,
});

const days = Array.from({ length: 30 }, (_, at) => {
  const day = new Date(Date.UTC(2026, 9, 17 + at)).toISOString().slice(0, 10);
  return row(day, { referrals: count(at === 29 ? 2 : 1), won: count(0) }, { referrals: count(1), won: count(0) });
});

/** The response of `ask` to each division. */
export const answers: Record<string, Answer> = {
  none: { ...about, rows: [], whole: row("", { referrals: count(31) }, { referrals: count(30) }) },
  day: {
    ...about,
    rows: days,
    whole: row("", { referrals: count(31), won: count(0) }, { referrals: count(30), won: count(0) }),
  },
  source: {
    ...about,
    rows: [
      row("event", { referrals: count(20), won: count(4), conversion: { sum: 4, of: 10 } }, { referrals: count(9) }),
      row("", { referrals: count(11), won: count(0), conversion: { sum: 0, of: 0 } }, { referrals: count(21) }),
    ],
    whole: row("", { referrals: count(31) }, { referrals: count(30) }),
  },
  product: {
    ...about,
    rows: [row("Starter, small", { referrals: count(3) }), row("", { referrals: count(1) })],
    whole: row("", { referrals: count(4) }),
  },
  referrer: {
    ...about,
    rows: [
      row(
        ids.rosa,
        { referrals: count(40), won: count(20), conversion: { sum: 20, of: 30 }, acceptance: { sum: 38, of: 40 } },
        null,
        "Rosa Diaz",
      ),
      row(
        ids.omar,
        { referrals: count(3), won: count(1), conversion: { sum: 1, of: 2 }, acceptance: { sum: 2, of: 3 } },
        null,
        "Omar Al-Sayed",
      ),
      row(ids.vera, { referrals: count(0), won: count(1), conversion: { sum: 1, of: 1 } }, null, "Vera Lindqvist"),
    ],
    whole: row("", { referrals: count(43) }),
  },
  confidence: {
    ...about,
    rows: [
      row("low", { referrals: count(30), conversion: { sum: 4, of: 20 } }),
      row("excellent", { referrals: count(30), conversion: { sum: 15, of: 20 } }),
    ],
    whole: row("", { referrals: count(60) }),
  },
  rejectReason: {
    ...about,
    rows: [row("notAFit", { rejected: count(5) }), row("other", { rejected: count(1) })],
    whole: row("", { rejected: count(6) }),
  },
  month: {
    ...about,
    rows: [
      row("2026-10-01", { earned: count(600_000), paid: count(100_000) }),
      row("2026-11-01", { earned: count(200_000), paid: count(300_000) }),
    ],
    whole: row("", { earned: count(800_000), paid: count(400_000), held: count(50_000), payable: count(350_000) }),
  },
};

export const nothing: Answer = { ...about, rows: [], whole: row("", {}, {}) };

export const funnelAnswer: FunnelAnswer = {
  ...about,
  funnel: dashboard().funnel,
  beforeFunnel: {
    ...{ submitted: 40, accepted: 20, worked: 10, won: 5 },
    dropped: { submitted: 20, accepted: 10, worked: 5 },
  },
  stages: dashboard().stages,
};

export const cohorts: Cohorts = {
  ...about,
  cohorts: [
    { month: "2026-09-01", submitted: 40, won: [0, 4, 10] },
    { month: "2026-10-01", submitted: 20, won: [1, 3] },
  ],
};
