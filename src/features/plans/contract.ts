import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { tiers } from "#features/programs/tiers.ts";
import { plansAccess } from "./access.ts";
import { amount, rules } from "./rule.ts";
import { periods, scopes, versionStates } from "./values.ts";

export const errors = defineErrors("plans", {
  /** The draft was changed since the caller read it. */
  stale: { status: 409, params: ["version"] },
  /** Another version of this plan is already in effect on that day or starts later. A version in effect is never changed retroactively. */
  overlaps: { status: 409, params: ["from"] },
  /** There is nothing to publish: the plan has no draft, or the draft has no rules. */
  nothingToPublish: { status: 409 },
  /** A version cannot take effect before today, because commissions may already have been calculated. */
  past: { status: 422 },
  /** The plan is still in use. */
  inUse: { status: 409 },
  /** A plan without a published version cannot be used. */
  unpublished: { status: 409 },
  /** The change would make a partner their own indirect recruiter. */
  circular: { status: 422 },
  /** The tenant has no such product, person or program. */
  badTarget: { status: 422 },
});

/** The budget limits everything a plan pays in a period, in the version's currency. Null means no budget. */
const terms = {
  currency,
  rules,
  budgetMinor: amount.min(1).nullable(),
  budgetPeriod: z.enum(periods),
};

export const planVersion = z.object({
  id: id("plv"),
  planId: id("cpl"),
  number: z.int(),
  state: z.enum(versionStates),
  ...terms,
  /** In effect from the start of this day to the end of `effectiveUntil`, in the tenant's time zone. Null for a draft. */
  effectiveFrom: z.iso.date().nullable(),
  effectiveUntil: z.iso.date().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
  /** Incremented on every save of a draft. The caller sends the revision it last read, for optimistic locking. */
  revision: z.int(),
});
export type PlanVersion = z.infer<typeof planVersion>;

export const planUse = z.object({
  id: id("plu"),
  planId: id("cpl"),
  scope: z.enum(scopes),
  /** The id of the program, person or referral, or the name of the tier. */
  target: z.string(),
  /** The display name of the target when it is a person or a referral. */
  name: z.string().nullable(),
});
export type PlanUse = z.infer<typeof planUse>;

export const plan = z.object({
  id: id("cpl"),
  name: z.string(),
  archived: z.boolean(),
  /** Newest first. At most one version is a draft. */
  versions: z.array(planVersion),
  uses: z.array(planUse),
});
export type Plan = z.infer<typeof plan>;

const name = z.string().trim().min(1).max(80);
const ofPlan = z.object({ id: id("cpl") });
const example = { id: `cpl_${"0".repeat(32)}` } as const;

export const listPlans = endpoint({
  access: plansAccess.access,
  method: "GET",
  path: "/api/v1/commission-plans",
  summary: "List commission plans with their versions and assignments",
  input: z.object({}),
  output: z.object({ plans: z.array(plan) }),
  errors: [],
  example: {},
});
export const createPlan = endpoint({
  access: plansAccess.access,
  method: "POST",
  path: "/api/v1/commission-plans",
  summary: "Create a plan as a draft",
  input: z.object({ name, ...terms }).partial({ budgetMinor: true, budgetPeriod: true }),
  output: plan,
  errors: [errors.badTarget],
  example: {
    name: "Standard",
    currency: "EUR",
    rules: [{ key: "won", trigger: "won", basis: "dealValue", formula: { kind: "percent", bp: 1000 } }],
  },
});
export const renamePlan = endpoint({
  access: plansAccess.access,
  method: "PATCH",
  path: "/api/v1/commission-plans/:id",
  summary: "Rename a plan, or archive one that is not in use",
  input: ofPlan.extend({ name: name.optional(), archived: z.boolean().optional() }),
  output: plan,
  errors: [errors.inUse],
  example: { ...example, name: "Standard 2027" },
});
export const saveDraft = endpoint({
  access: plansAccess.access,
  method: "POST",
  path: "/api/v1/commission-plans/:id/draft",
  summary: "Save a plan's draft; `revision` 0 creates one",
  input: ofPlan.extend({ ...terms, revision: z.int().min(0) }),
  output: plan,
  errors: [errors.stale, errors.badTarget],
  example: { ...example, currency: "EUR", rules: [], budgetMinor: null, budgetPeriod: "year", revision: 0 },
});
export const dropDraft = endpoint({
  access: plansAccess.access,
  method: "DELETE",
  path: "/api/v1/commission-plans/:id/draft",
  summary: "Discard the draft",
  input: ofPlan,
  output: plan,
  errors: [],
  example,
});
export const publishDraft = endpoint({
  access: plansAccess.access,
  method: "POST",
  path: "/api/v1/commission-plans/:id/versions",
  summary:
    "Publish the draft, effective from a day; the version before it ends the day before. With `programId` the plan is assigned to that program, too",
  input: ofPlan.extend({
    revision: z.int(),
    effectiveFrom: z.iso.date(),
    /** The program that uses the plan from now on, instead of the one it used. */
    programId: id("prg").optional(),
  }),
  output: plan,
  errors: [errors.stale, errors.overlaps, errors.nothingToPublish, errors.past, errors.badTarget],
  example: { ...example, revision: 1, effectiveFrom: "2027-01-01" },
});
export const usePlan = endpoint({
  access: plansAccess.access,
  method: "POST",
  path: "/api/v1/commission-plans/:id/uses",
  summary: "Assign a plan to a program, tier, person or referral, replacing the current one",
  input: ofPlan.extend({ scope: z.enum(scopes), target: z.string().max(60) }),
  output: plan,
  errors: [errors.unpublished, errors.badTarget],
  example: { ...example, scope: "tier", target: "gold" },
});
export const dropUse = endpoint({
  access: plansAccess.access,
  method: "DELETE",
  path: "/api/v1/commission-plans/uses/:id",
  summary: "Remove a plan's assignment",
  input: z.object({ id: id("plu") }),
  output: z.object({ dropped: z.boolean() }),
  errors: [],
  example: { id: `plu_${"0".repeat(32)}` },
});

/** A partner's tier and recruiter, which rules and overrides depend on. */
export const partner = z.object({
  personId: id("per"),
  name: z.string(),
  tier: z.enum(tiers),
  /** An admin chose the tier; otherwise it follows XP where gamification is on. */
  tierIsPinned: z.boolean(),
  recruitedById: id("per").nullable(),
  recruitedBy: z.string().nullable(),
});
export type Partner = z.infer<typeof partner>;
export const listPartners = endpoint({
  access: plansAccess.access,
  method: "GET",
  path: "/api/v1/commission-partners",
  summary: "List referrers with their tier and recruiter, a few hundred per page",
  input: z.object({ after: id("per").optional() }),
  output: z.object({
    partners: z.array(partner),
    /** The cursor for the next page; null on the last page. */
    next: id("per").nullable(),
  }),
  errors: [],
  example: {},
});
/** Emitted when a referrer's tier follows XP again. */
export const tierReleased = defineEvent("plans.tierReleased", z.object({ personId: id("per") }));
export const setPartner = endpoint({
  access: plansAccess.access,
  method: "PATCH",
  path: "/api/v1/commission-partners/:personId",
  summary: "Set a referrer's tier or recruiter; a tier that is set stays until it follows XP again",
  input: z.object({
    personId: id("per"),
    tier: z.enum(tiers).optional(),
    tierIsPinned: z.boolean().optional(),
    recruitedById: id("per").nullable().optional(),
  }),
  output: partner,
  errors: [errors.circular, errors.badTarget],
  example: { personId: `per_${"0".repeat(32)}`, tier: "gold" },
});
