/** What a model predicts: that a submitted referral is won, or that one in the pipeline is. */
export const modelSubjects = ["submission", "stage"] as const;
export type ModelSubject = (typeof modelSubjects)[number];

/** `estimate`: too few outcomes, nothing was learned. `noSignal`: enough outcomes, but nothing predicts them. */
export const bases = ["learned", "estimate", "noSignal"] as const;
export type Basis = (typeof bases)[number];

/** What a prediction of a referral may be based on. Those named like a field of the form describe that field. */
export const submissionFeatures = [
  "programId",
  "productInterest",
  "source",
  "timeline",
  "priority",
  "relationship",
  "confidenceLevel",
  "estimatedMinor",
  "phone",
  "email",
  "position",
  "company",
  "notes",
  "context",
  "attachments",
  "city",
  "country",
  "partnerWinRate",
  "partnerReferrals",
] as const;
export const stageFeatures = [
  ...submissionFeatures,
  "stageId",
  "daysAccepted",
  "reviewDays",
  "stepsBack",
  "assigneeId",
] as const;
export type ReferralFeature = (typeof stageFeatures)[number];
