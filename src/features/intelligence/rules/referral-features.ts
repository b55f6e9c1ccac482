import { confidenceLevels } from "#features/referrals/contract/values.ts";
import { type ReferralFeature, stageFeatures, submissionFeatures } from "../values.ts";
import type { Field, FieldKind, Row } from "./table.ts";

/** What is known about a referral when a prediction is made. Names, addresses and the texts themselves are left out on purpose. */
export type ReferralFacts = {
  programId: string;
  productInterest: string;
  source: string;
  timeline: string | null;
  priority: string | null;
  relationship: string | null;
  confidenceLevel: (typeof confidenceLevels)[number] | null;
  /** The estimated value in whole units of the tenant's currency; null where there is none, or no rate. */
  value: number | null;
  hasPhone: boolean;
  /** Whether the address belongs to a company or to a free mail service. */
  email: "none" | "free" | "company";
  hasPosition: boolean;
  hasCompany: boolean;
  notesLength: number;
  contextLength: number;
  attachments: number;
  hasCity: boolean;
  country: string;
  /** The partner's earlier referrals, and those of them whose outcome was known by then. */
  partnerReferrals: number;
  partnerDecided: number;
  partnerWon: number;
};

/** How far a referral in the pipeline has come. */
export type StageFacts = {
  stageId: string;
  daysAccepted: number;
  reviewDays: number;
  stepsBack: number;
  isAssigned: boolean;
};

/** Features that may only be used where the tenant allows it, because they can stand for where a person comes from. */
export const restrictedFeatures: readonly ReferralFeature[] = ["country", "city"];

const numeric: readonly ReferralFeature[] = [
  "confidenceLevel",
  "estimatedMinor",
  "attachments",
  "partnerWinRate",
  "partnerReferrals",
  "daysAccepted",
  "reviewDays",
  "stepsBack",
];
const kindOf = (name: ReferralFeature): FieldKind => (numeric.includes(name) ? "number" : "category");
const fieldsOf = (names: readonly ReferralFeature[], usesPlace: boolean): Field[] =>
  names.filter((name) => usesPlace || !restrictedFeatures.includes(name)).map((name) => ({ name, kind: kindOf(name) }));

export const submissionFields = (usesPlace: boolean) => fieldsOf(submissionFeatures, usesPlace);
export const stageFields = (usesPlace: boolean) => fieldsOf(stageFeatures, usesPlace);

/** The weight of the tenant's average in a partner's share of won referrals: one win of one referral is not yet a record. */
const priorWeight = 4;
const priorShare = 0.25;

/** How much was written, in steps that mean something to a reader. */
const textLevel = (length: number) => (length < 20 ? "none" : length < 150 ? "short" : "detailed");

export function describeSubmission(facts: ReferralFacts): Record<(typeof submissionFeatures)[number], Row[string]> {
  const { confidenceLevel, partnerDecided, partnerWon } = facts;
  return {
    programId: facts.programId,
    productInterest: facts.productInterest.trim().toLowerCase() || null,
    source: facts.source,
    timeline: facts.timeline,
    priority: facts.priority,
    relationship: facts.relationship,
    confidenceLevel: confidenceLevel && confidenceLevels.indexOf(confidenceLevel) + 1,
    estimatedMinor: facts.value,
    phone: facts.hasPhone,
    email: facts.email,
    position: facts.hasPosition,
    company: facts.hasCompany,
    notes: textLevel(facts.notesLength),
    context: textLevel(facts.contextLength),
    attachments: facts.attachments,
    city: facts.hasCity,
    country: facts.country || null,
    partnerWinRate: (partnerWon + priorWeight * priorShare) / (partnerDecided + priorWeight),
    partnerReferrals: facts.partnerReferrals,
  };
}

export const describeStage = (facts: ReferralFacts, stage: StageFacts): Record<ReferralFeature, Row[string]> => ({
  ...describeSubmission(facts),
  stageId: stage.stageId,
  daysAccepted: stage.daysAccepted,
  reviewDays: stage.reviewDays,
  stepsBack: stage.stepsBack,
  assigneeId: stage.isAssigned,
});
