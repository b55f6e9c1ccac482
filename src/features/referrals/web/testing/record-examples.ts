import type { Catalog } from "#features/programs/contract.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import type { Referral } from "../../contract/referral.ts";
import type { TimelineEvent } from "../../contract/timeline.ts";
import type { TrackRecord } from "../../contract/track-record.ts";
import { emptyValues } from "../../field-sets.ts";

const numbered = (digit: string) => digit.repeat(32);
export const ids = {
  program: `prg_${numbered("1")}`,
  other: `prg_${numbered("2")}`,
  pipeline: `pip_${numbered("1")}`,
  referral: `ref_${numbered("1")}`,
  duplicate: `ref_${numbered("2")}`,
  referrer: `per_${numbered("1")}`,
} as const;
const stageOf = (code: "new" | "contacted" | "qualified" | "won" | "lost", position: number) => ({
  id: `stg_${numbered(String(position))}` as const,
  pipelineId: ids.pipeline,
  code,
  name: "",
  kind: code === "won" || code === "lost" ? code : ("open" as const),
  probability: position * 10,
  maxDays: null,
  position,
});
export const stages = [
  stageOf("new", 1),
  stageOf("contacted", 2),
  stageOf("qualified", 3),
  stageOf("won", 4),
  stageOf("lost", 5),
];

const program: Catalog["programs"][number] = {
  id: ids.program,
  name: "Partners",
  pipelineId: ids.pipeline,
  description: "",
  agreement: "Be fair.",
  products: ["Starter", "Suite"],
  protectionDays: 90,
  attributionDays: 90,
  allowsExpansion: false,
  capacity: null,
  destination: null,
  currency: "EUR",
  state: "open",
};
/** A catalog with one program, or with two. */
export const programs = (several = false): Catalog => ({
  programs: several ? [program, { ...program, id: ids.other, name: "Resellers" }] : [program],
  pipelines: [{ id: ids.pipeline, name: "", stages }],
  past: { pipelines: [], stages: [] },
  currency: "EUR",
  timeZone: "Europe/Berlin",
  businessHours: defaultBusinessHours,
});

/** A response of `getReferral`, in review unless overridden. */
export const referral = (more: Partial<Referral> = {}): Referral => ({
  ...emptyValues,
  id: ids.referral,
  programId: ids.program,
  pipelineId: ids.pipeline,
  stageId: stages[0]!.id,
  status: "under_review",
  version: 3,
  referrerId: ids.referrer,
  referrerName: "Rosa Diaz",
  assigneeId: null,
  assigneeName: null,
  attachments: [],
  dealStage: "new",
  pipeline: "standard",
  estimatedValue: { amount: "12500.00", currency: "EUR" },
  fullName: "Ben Okoro",
  email: "ben@okoro.example",
  phone: "+44 7700 900456",
  company: "Okoro Ltd",
  position: "Head of Sales",
  estimatedMinor: 1_250_000,
  currency: "EUR",
  productInterest: "Suite",
  timeline: "quarter",
  priority: "high",
  source: "personal",
  tags: ["autumn"],
  confidenceLevel: "good",
  city: "Leeds",
  country: "GB",
  consent: "attested",
  submittedAt: "2026-11-10T08:00:00Z",
  // The date is near, because the clock counts every business hour until then whenever it is shown.
  reviewDueAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  protectedUntil: null,
  waiting: false,
  stageEnteredAt: "2026-11-10T08:00:00Z",
  wonMinor: null,
  closedOn: null,
  winProbability: null,
  quality: null,
  createdAt: "2026-11-10T07:00:00Z",
  updatedAt: "2026-11-10T08:00:00Z",
  relationship: "client",
  context: "Looks for a suite.",
  question: "",
  askedAt: null,
  rejectReason: null,
  lossReason: null,
  decisionNote: "",
  decidedAt: null,
  acceptedAt: null,
  closedAt: null,
  freeBy: null,
  reopenings: 0,
  course: [],
  receipt: null,
  moves: ["ask", "accept", "reject"],
  editable: ["fullName", "email", "phone", "tags"],
  possibleDuplicates: [],
  ...more,
});

export const timelineEvent = (more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: `rev_${numbered("1")}`,
  kind: "moved",
  by: "Rosa Diaz",
  personId: ids.referrer,
  internal: false,
  text: "",
  details: { move: "submit", from: "draft", to: "submitted" },
  createdAt: "2026-11-10T08:00:00Z",
  ...more,
});

export const trackRecord = (more: Partial<TrackRecord> = {}): TrackRecord => ({
  name: "Rosa Diaz",
  memberSince: "2025-03-10T08:00:00Z",
  submitted: 19,
  decided: 18,
  accepted: 15,
  ended: 12,
  won: 6,
  medianDaysToWin: 24,
  latest: ["won", "accepted", "rejected"],
  everyone: { decided: 400, accepted: 240, ended: 200, won: 60 },
  ...more,
});
