import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { activity } from "#features/analytics/contract.ts";

/** What waits for a person, the most pressing first. Only what is theirs to do is there, and only while there is any. */
export const needs = [
  /** For the company: answers that are late, answers due, approvals, disputes, payouts to release, payouts that need somebody. */
  "overdue",
  "reviews",
  "approvals",
  "disputes",
  "runs",
  "actions",
  "dealEvents",
  /** For an admin: people who wait to be let in. */
  "joiners",
  /** For a referrer: questions to answer, protections that end, nowhere to be paid to. */
  "questions",
  "expiring",
  "payee",
  /** For everybody. */
  "notices",
] as const;
export type Need = (typeof needs)[number];

/** What somebody new here does first. Each is done by a fact, not by a tick. */
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

export const home = z.object({
  needs: z.array(
    z.object({
      kind: z.enum(needs),
      count: z.int().min(1),
      /** When the first of them is due, ends or came. */
      at: z.iso.datetime().nullable(),
      /** The first of them, where there is a name for it, and what opens it. */
      first: z.string().nullable(),
      id: z.string().nullable(),
    }),
  ),
  /** The caller's own, the last one touched first, at most three. */
  drafts: z.array(z.object({ id: id("ref"), name: z.string(), missing: z.int(), updatedAt: z.iso.datetime() })),
  /** Since the visit before this one; null on the first. */
  since: z.iso.datetime().nullable(),
  changes: z.array(activity),
  /** Whether there were more than are shown. */
  moreChanges: z.boolean(),
  /** Empty once all are done, or the caller does not want to see them. */
  steps: z.array(z.object({ step: z.enum(steps), done: z.boolean() })),
});
export type Home = z.infer<typeof home>;

export const getHome = endpoint({
  access: "signed-in",
  method: "GET",
  path: "/api/v1/home",
  summary: "What needs the caller now, what they began, what changed since they were last here, and what to do first",
  input: z.object({}),
  output: home,
  errors: [],
  example: {},
});

export const visitHome = endpoint({
  access: "in-person",
  method: "POST",
  path: "/api/v1/home/visits",
  summary: "Say that the caller looked: what changes from now on is new the next time",
  input: z.object({}),
  output: z.object({ since: z.iso.datetime().nullable() }),
  errors: [],
  example: {},
});

export const hideSteps = endpoint({
  access: "in-person",
  method: "POST",
  path: "/api/v1/home/steps/hidden",
  summary: "Do not show the first steps any more",
  input: z.object({}),
  output: z.object({ hidden: z.boolean() }),
  errors: [],
  example: {},
});
