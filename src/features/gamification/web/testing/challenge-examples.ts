import type { Challenge, ChallengeDetail, ManagedChallenge } from "../../contract/challenges.ts";
import type { ManagedProof } from "../../contract/proofs.ts";

const zeros = (end: number) => String(end).padStart(32, "0");
export const personId = (n: number) => `per_${zeros(n)}` as const;

const facts = {
  ...{ description: "", filters: {}, minSample: 5, currency: "USD", correctionDays: 3, cancelReason: "" },
  ...{
    startsOn: "2026-11-01",
    endsOn: "2026-11-30",
    finalOn: "2026-12-04",
    day: 18,
    days: 30,
    phase: "running" as const,
  },
  prize: { points: 150, icon: null, minor: null, reward: null },
  winners: null,
} as const;

export const challenge = (n: number, more: Partial<Challenge> = {}): Challenge => ({
  ...facts,
  ...{ id: `gch_${zeros(n)}`, kind: "community", title: "100 hotel introductions", measure: "accepted", target: 100 },
  progress: { value: 63, sample: null, share: 0.63 },
  own: { value: 4, sample: null, share: 0.04 },
  ...{ teamName: null, outcome: null },
  ...more,
});
export const detail = (n: number, more: Partial<ChallengeDetail> = {}): ChallengeDetail => ({
  ...challenge(n),
  ...{ teams: [], proofs: [] },
  ...more,
});

export const exampleChallenges: Challenge[] = [
  challenge(1),
  challenge(2, {
    ...{ kind: "single", title: "Five in a month", measure: "referrals", target: 5 },
    ...{ progress: { value: 2, sample: null, share: 0.4 }, own: { value: 2, sample: null, share: 0.4 } },
  }),
  challenge(3, {
    ...{ kind: "team", title: "Team sprint", measure: "wonValue", target: 5_000_000, teamName: "North Stars" },
    ...{ progress: { value: 2_000_000, sample: null, share: 0.4 }, own: { value: 500_000, sample: null, share: 0.1 } },
  }),
];

export const managed = (n: number, more: Partial<ManagedChallenge> = {}): ManagedChallenge => ({
  ...facts,
  ...{ id: `gch_${zeros(n)}`, kind: "community", title: "100 hotel introductions", measure: "accepted", target: 100 },
  progress: { value: 63, sample: null, share: 0.63 },
  ...{ state: "published", personIds: [], teams: [], openProofs: 0, participants: 14 },
  ...more,
});

export const proof = (n: number, more: Partial<ManagedProof> = {}): ManagedProof => ({
  ...{ id: `gcp_${zeros(n)}`, challenge: { id: `gch_${zeros(4)}`, title: "Share your story" } },
  ...{
    person: { id: personId(1), name: "Ana Lima" },
    text: "https://example.com/post",
    file: null,
    state: "submitted",
  },
  ...{ answer: "", createdAt: "2026-11-16T09:00:00Z", decidedAt: null },
  ...more,
});
