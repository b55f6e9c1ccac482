import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { activity } from "#features/analytics/contract.ts";

/** Kinds of open work, most urgent first. A kind is listed only if the caller may act on it and at least one item is open. */
export const needs = [
  /** Company: overdue answers, answers due, approvals, disputes, payout runs to release, payouts that need action. */
  "overdue",
  "reviews",
  "approvals",
  /** Admin: commissions that too few members can approve. */
  "approvers",
  "disputes",
  "runs",
  "actions",
  "dealEvents",
  /** Admin: people waiting for their role request to be approved. */
  "joiners",
  /** Admin: partner applications to decide on. */
  "applications",
  /** Referrer: questions to answer, protections about to end, missing payout method. */
  "questions",
  "expiring",
  "payee",
] as const;
export type Need = (typeof needs)[number];

/** The onboarding steps. A step is done when the data says so; it is never ticked off by hand. */
export const steps = [
  "profile",
  "verify",
  "security",
  "firstReferral",
  "link",
  "payee",
  "brand",
  "domain",
  "mail",
  "program",
  "plan",
  "invite",
  "review",
] as const;
export type FirstStep = (typeof steps)[number];

export const openNeed = z.object({
  kind: z.enum(needs),
  count: z.int().min(1),
  /** When the first item is due, ends or arrived. */
  at: z.iso.datetime().nullable(),
  /** The name of the first item, if it has one, and the id that opens it. */
  first: z.string().nullable(),
  id: z.string().nullable(),
});
export type OpenNeed = z.infer<typeof openNeed>;

export const home = z.object({
  /** The caller's own drafts, most recently edited first, at most three. */
  drafts: z.array(z.object({ id: id("ref"), name: z.string(), missing: z.int(), updatedAt: z.iso.datetime() })),
  /** The time of the previous visit; null on the first visit. */
  since: z.iso.datetime().nullable(),
  /** The latest events that others caused, newest first, at most six; those after `since` are new to the caller. */
  recent: z.array(activity),
  /** Empty once every step is done or the caller has hidden them. */
  steps: z.array(z.object({ step: z.enum(steps), done: z.boolean() })),
});
export type Home = z.infer<typeof home>;

export const listNeeds = endpoint({
  access: "signed-in",
  method: "GET",
  path: "/api/v1/home/needs",
  summary: "List the caller's open work by kind",
  input: z.object({}),
  output: z.object({ needs: z.array(openNeed) }),
  errors: [],
  example: {},
});

export const getHome = endpoint({
  access: "signed-in",
  method: "GET",
  path: "/api/v1/home",
  summary: "Get the caller's drafts, recent activity and onboarding steps",
  input: z.object({}),
  output: home,
  errors: [],
  example: {},
});

export const visitHome = endpoint({
  access: "in-person",
  method: "POST",
  path: "/api/v1/home/visits",
  summary: "Record a visit to the home page",
  input: z.object({}),
  output: z.object({ since: z.iso.datetime().nullable() }),
  errors: [],
  example: {},
});

export const hideSteps = endpoint({
  access: "in-person",
  method: "POST",
  path: "/api/v1/home/steps/hidden",
  summary: "Hide the onboarding steps",
  input: z.object({}),
  output: z.object({ hidden: z.boolean() }),
  errors: [],
  example: {},
});
