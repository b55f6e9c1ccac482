import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { narrowed } from "#features/analytics/question.ts";
import { manageGameAccess, reviewGameAccess, viewGameAccess } from "../access.ts";
import { canAim, canNarrow } from "../rules/challenges.ts";
import { challengeIcons, challengeKinds, challengeStates, goalMeasures } from "../values.ts";
import { errors } from "./errors.ts";
import { managedProof } from "./proofs.ts";

const { access: viewing } = viewGameAccess;
const { access: reviewing } = reviewGameAccess;
const { access: managing } = manageGameAccess;
const challengeId = id("gch");
const exampleId = `gch_${"0".repeat(32)}` as const;

/** What of the referrals counts. */
export const goalFilters = narrowed.pick({
  programId: true,
  source: true,
  country: true,
  product: true,
  campaign: true,
});
export type GoalFilters = z.infer<typeof goalFilters>;

const team = z.object({ name: z.string().trim().min(1).max(40), personIds: z.array(id("per")).min(1).max(200) });

const prizeFields = z.object({
  points: z.int().min(0).max(100_000).default(0),
  /** The badge of the challenge, which has its title. */
  icon: z.enum(challengeIcons).nullable().default(null),
  rewardId: id("grw").nullable().default(null),
  /** Money for every winner, in minor units of the tenant's currency. */
  minor: z.int().min(1).max(100_000_000).nullable().default(null),
});

const fields = z.object({
  kind: z.enum(challengeKinds),
  title: z.string().trim().min(1).max(80),
  description: z.string().trim().max(500).default(""),
  measure: z.enum(goalMeasures),
  filters: goalFilters.default({}),
  /** A count, an amount in minor units of the tenant's currency, or a percentage, as the measure is. */
  target: z.int().min(1).max(1_000_000_000_000),
  /** From how many outcomes on a rate or an average counts. */
  minSample: z.int().min(1).max(10_000).default(5),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** How many days after the end corrections of referrals still count; then the result is final. */
  correctionDays: z.int().min(0).max(30).default(3),
  prize: prizeFields,
  /** Only these people, for a challenge of kind `single`; empty means everyone. */
  personIds: z.array(id("per")).max(500).default([]),
  teams: z.array(team).max(20).default([]),
});
type Fields = z.infer<typeof fields>;

const maxDays = 366;
const lengthOf = ({ startsOn, endsOn }: Fields) => (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000;
const peopleOf = ({ teams }: Fields) => teams.flatMap(({ personIds }) => personIds);
const hasPrize = ({ prize }: Fields) =>
  prize.points > 0 || prize.icon !== null || prize.rewardId !== null || prize.minor !== null;

/** What a challenge has to fulfill, with the field that a violation belongs to. */
const conditions: { path: string; code: string; isMet: (given: Fields) => boolean }[] = [
  { path: "endsOn", code: "order", isMet: (given) => lengthOf(given) >= 0 },
  { path: "endsOn", code: "tooLong", isMet: (given) => lengthOf(given) < maxDays },
  { path: "measure", code: "notForOne", isMet: ({ kind, measure }) => canAim(kind, measure) },
  { path: "target", code: "percent", isMet: ({ measure, target }) => !isPercent(measure) || target <= 100 },
  {
    path: "filters",
    code: "noFilters",
    isMet: ({ measure, filters }) => canNarrow(measure) || Object.values(filters).every((one) => one === undefined),
  },
  { path: "prize", code: "noPrize", isMet: hasPrize },
  {
    path: "teams",
    code: "teams",
    isMet: ({ kind, teams }) => (kind === "team" ? teams.length >= 2 : teams.length === 0),
  },
  { path: "teams", code: "twice", isMet: (given) => new Set(peopleOf(given)).size === peopleOf(given).length },
  { path: "personIds", code: "notForAll", isMet: ({ kind, personIds }) => kind === "single" || personIds.length === 0 },
];
const isPercent = (measure: string) => measure === "acceptance" || measure === "conversion";

const check = (given: Fields, ctx: z.RefinementCtx) => {
  for (const { path, code, isMet } of conditions)
    if (!isMet(given)) ctx.addIssue({ code: "custom", path: [path], params: { code } });
};
const challengeInput = fields.superRefine(check);
/** Whether the draft is published with what is written: both happen, or neither. */
const publish = z.boolean().default(false);

const progress = z.object({
  /** In the unit of the target. */
  value: z.number(),
  /** Of how many outcomes, for a rate or an average. */
  sample: z.int().nullable(),
  /** How much of the goal is reached, from 0 to 1. */
  share: z.number(),
});
export type Progress = z.infer<typeof progress>;

export const phases = ["draft", "upcoming", "running", "correcting", "settled", "canceled"] as const;

export const challenge = fields.omit({ personIds: true, teams: true, prize: true }).extend({
  id: challengeId,
  phase: z.enum(phases),
  currency: z.string(),
  /** Which day of how many it is. */
  day: z.int(),
  days: z.int(),
  finalOn: z.iso.date(),
  prize: prizeFields.omit({ rewardId: true }).extend({
    reward: z.object({ id: id("grw"), title: z.string() }).nullable(),
  }),
  /** Of the caller, their team, or everyone together; null for someone who sees the challenge without taking part. */
  progress: progress.nullable(),
  /** What the caller contributed. */
  own: progress.nullable(),
  teamName: z.string().nullable(),
  /** What the caller's result was; null until it is final, and for someone who did not take part. */
  outcome: z.enum(["won", "missed"]).nullable(),
  /** How many won; null until the result is final. */
  winners: z.int().nullable(),
  cancelReason: z.string(),
});
export type Challenge = z.infer<typeof challenge>;

export const listChallenges = endpoint({
  method: "GET",
  path: "/api/v1/challenges",
  summary:
    "List the challenges that the caller can take part in, with their progress: those under way or the past ones",
  access: viewing,
  input: z.object({ past: z.boolean().default(false) }),
  output: z.object({ challenges: z.array(challenge) }),
  errors: [],
  example: {},
});

const ownProof = managedProof.omit({ challenge: true, person: true, decidedAt: true });
export type OwnProof = z.infer<typeof ownProof>;
const standing = progress.extend({ name: z.string(), people: z.int(), isOwn: z.boolean() });

const challengeDetail = challenge.extend({ teams: z.array(standing), proofs: z.array(ownProof) });
export type ChallengeDetail = z.infer<typeof challengeDetail>;

export const getChallenge = endpoint({
  method: "GET",
  path: "/api/v1/challenges/:id",
  summary: "Get a challenge with the standing of its teams and the caller's proofs",
  access: viewing,
  input: z.object({ id: challengeId }),
  output: challengeDetail,
  errors: [],
  example: { id: exampleId },
});

/** A challenge as the company manages it. */
export const managedChallenge = challenge.omit({ own: true, teamName: true, outcome: true }).extend({
  state: z.enum(challengeStates),
  personIds: z.array(id("per")),
  teams: z.array(team),
  /** Proofs that wait for a decision. */
  openProofs: z.int(),
  /** People who contributed so far. */
  participants: z.int(),
});
export type ManagedChallenge = z.infer<typeof managedChallenge>;

export const listManagedChallenges = endpoint({
  method: "GET",
  path: "/api/v1/gamification/challenges",
  summary: "List all challenges with drafts, the newest first",
  access: reviewing,
  input: z.object({}),
  output: z.object({ challenges: z.array(managedChallenge) }),
  errors: [],
  example: {},
});

export const listParticipants = endpoint({
  method: "GET",
  path: "/api/v1/challenges/:id/participants",
  summary: "List the people who contributed to a challenge, the most first, at most a hundred",
  access: reviewing,
  input: z.object({ id: challengeId }),
  output: z.object({
    participants: z.array(
      progress.extend({
        person: z.object({ id: id("per"), name: z.string() }),
        teamName: z.string().nullable(),
        won: z.boolean().nullable(),
      }),
    ),
    all: z.int(),
  }),
  errors: [],
  example: { id: exampleId },
});

const exampleFields = {
  kind: "community",
  title: "100 hotel introductions in November",
  measure: "accepted",
  target: 100,
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
  prize: { points: 150 },
} as const;

export const createChallenge = endpoint({
  method: "POST",
  path: "/api/v1/challenges",
  summary: "Create a challenge as a draft, or publish it at once",
  access: managing,
  input: fields.extend({ publish }).superRefine(check),
  output: managedChallenge,
  errors: [errors.moneyOff, errors.startsInPast],
  example: exampleFields,
});

export const updateChallenge = endpoint({
  method: "PATCH",
  path: "/api/v1/challenges/:id",
  summary:
    "Replace a challenge before it starts, and publish a draft with it; of one that has started only the description can change",
  access: managing,
  input: z.object({ id: challengeId, challenge: challengeInput, publish }),
  output: managedChallenge,
  errors: [errors.hasStarted, errors.wrongState, errors.moneyOff, errors.startsInPast],
  example: { id: exampleId, challenge: exampleFields },
});

export const publishChallenge = endpoint({
  method: "POST",
  path: "/api/v1/challenges/:id/publication",
  summary: "Publish a draft; it starts with its first day",
  access: managing,
  input: z.object({ id: challengeId }),
  output: managedChallenge,
  errors: [errors.wrongState, errors.startsInPast],
  example: { id: exampleId },
});

export const cancelChallenge = endpoint({
  method: "POST",
  path: "/api/v1/challenges/:id/cancellation",
  summary: "Call off a challenge without prizes; everyone who could take part sees the reason",
  access: managing,
  input: z.object({ id: challengeId, reason: z.string().trim().min(1).max(300) }),
  output: managedChallenge,
  errors: [errors.wrongState],
  example: { id: exampleId, reason: "Moved to next quarter" },
});

export const deleteChallenge = endpoint({
  method: "DELETE",
  path: "/api/v1/challenges/:id",
  summary: "Delete a draft",
  access: managing,
  input: z.object({ id: challengeId }),
  output: z.object({ deleted: z.boolean() }),
  errors: [errors.wrongState],
  example: { id: exampleId },
});

export const previewChallenge = endpoint({
  method: "POST",
  path: "/api/v1/gamification/challenge-preview",
  summary: "Get what the measure was in the equally long period before today, as a guide for a target",
  access: managing,
  input: z.object({
    kind: z.enum(challengeKinds),
    measure: z.enum(goalMeasures),
    filters: goalFilters.default({}),
    days: z.int().min(1).max(maxDays),
  }),
  output: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Of everyone together, and the median of those who contributed. */
    all: progress.omit({ share: true }),
    median: z.number().nullable(),
    participants: z.int(),
  }),
  errors: [],
  example: { kind: "community", measure: "accepted", days: 30 },
});
