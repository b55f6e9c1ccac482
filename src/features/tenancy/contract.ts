import { z } from "zod";
import { brandSchema } from "#base/brand/brand.ts";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { admins } from "#base/roles.ts";

/** The operator's tenant [R1.1]: its admins run the platform, and its brand is used where no other applies. */
export const defaultTenant = "default";

/** Whether a company account needs an admin's approval. */
export const companyRegistrations = ["open", "approval"] as const;
export type CompanyRegistration = (typeof companyRegistrations)[number];

/** `suspended` is refused with a reason; so is `closing`, which is erased after 30 days unless the operator keeps it. */
export const tenantStates = ["active", "suspended", "closing"] as const;
export type TenantState = (typeof tenantStates)[number];

export const errors = defineErrors("tenancy", {
  nameTaken: { status: 409, params: ["name"] },
  jobGone: { status: 404 },
});

/** What every page shows before sign-in: the brand of the requested host. */
export const getBrand = endpoint({
  method: "GET",
  path: "/api/v1/brand",
  summary: "Get the brand of the requested host's tenant",
  access: "public",
  input: z.object({}),
  output: brandSchema,
  errors: [],
  example: {},
});

/** Emitted in the transaction that changed the brand; the tenant's screens are notified after the commit. */
export const brandChanged = defineEvent("tenancy.brandChanged", z.object({ tenantId: id("ten"), brand: brandSchema }));

export const partNames = ["database", "jobs", "mail", "sms", "storage"] as const;
/** `off`: not configured, and so neither healthy nor failing. */
export const partStates = ["ok", "slow", "down", "off"] as const;

export const part = z.object({
  name: z.enum(partNames),
  state: z.enum(partStates),
  /** How long the probe took, in milliseconds. */
  tookMs: z.int().nullable(),
  /** Pending work: jobs in the queue, messages not yet sent. */
  waiting: z.int().nullable(),
  /** How many of them failed at least once. */
  failing: z.int().nullable(),
  /** Jobs whose worker was killed and that have not been returned to the queue yet. */
  abandoned: z.int().nullable(),
  /** How long the next job has been waiting. */
  oldestSeconds: z.int().nullable(),
});
export type Part = z.infer<typeof part>;

export const getStatus = endpoint({
  method: "GET",
  path: "/api/v1/status",
  summary: "Get the system's health, part by part",
  access: "public",
  input: z.object({}),
  output: z.object({
    version: z.string(),
    startedAt: z.iso.datetime(),
    checkedAt: z.iso.datetime(),
    state: z.enum(partStates),
    parts: z.array(part),
  }),
  errors: [],
  example: {},
});

/** What is probed every minute: the parts, and the server itself, which was down when no probe ran. */
export const watchedParts = ["server", ...partNames] as const;
export type WatchedPart = (typeof watchedParts)[number];

/** 0 to 1: the share of probes that found it up; null where there was no probe, or nothing to probe. */
const share = z.number().nullable();
const incident = z.object({
  part: z.enum(watchedParts),
  beganAt: z.iso.datetime(),
  /** Null while it lasts. */
  endedAt: z.iso.datetime().nullable(),
});
export type Incident = z.infer<typeof incident>;

export const getStatusHistory = endpoint({
  method: "GET",
  path: "/api/v1/status/history",
  summary: "Get the system's uptime of the last 90 days, by part and day",
  access: "public",
  input: z.object({}),
  output: z.object({
    /** The first of the days, in UTC; the last is today. */
    from: z.iso.date(),
    /** Each part's total, and every day, the oldest first. */
    parts: z.array(z.object({ name: z.enum(watchedParts), up: share, days: z.array(share) })),
    /** Newest first. */
    incidents: z.array(incident),
  }),
  errors: [],
  example: {},
});
export type StatusHistory = z.infer<typeof getStatusHistory.output>;

export const failedJob = z.object({
  id: z.string().regex(/^\d+$/),
  task: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  lastError: z.string(),
  createdAt: z.iso.datetime(),
  runAt: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const failedJobFilters = { task: z.string(), createdAt: z.iso.datetime() };
export const listFailedJobs = endpoint({
  method: "GET",
  path: "/api/v1/operator/failed-jobs",
  summary: "List unfinished jobs of all tenants that failed at least once",
  access: { roles: admins, operator: true },
  input: listInput(failedJobFilters, ["createdAt"]),
  output: listOutput(failedJob),
  errors: [],
  example: { limit: 25 },
});
export const retryJob = endpoint({
  method: "POST",
  path: "/api/v1/operator/failed-jobs/:id/retry",
  summary: "Run a failed job now instead of at its next retry",
  access: { roles: admins, operator: true },
  input: z.object({ id: failedJob.shape.id }),
  output: failedJob,
  errors: [errors.jobGone],
  example: { id: "1" },
});
