import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { weekdays } from "#features/tenancy/rules.ts";
import { manageProgramsAccess, viewProgramsAccess } from "./access.ts";

export const stageKinds = ["open", "won", "lost"] as const;
export type StageKind = (typeof stageKinds)[number];
/** The stages every tenant starts with. Their names come from the locale files until they are renamed. */
export const standardStages = [
  "new",
  "contacted",
  "qualified",
  "meeting",
  "proposal",
  "negotiation",
  "won",
  "lost",
] as const;
export const programStates = ["open", "closed"] as const;
export const protectionChoices = [60, 90, 120, 180] as const;

export const errors = defineErrors("programs", {
  /** A pipeline needs at least one open, one won and one lost stage. */
  lastOfKind: { status: 409 },
  /** Deals in an archived stage must move to an active stage of the same pipeline and kind. */
  badTarget: { status: 422 },
  /** This is the last open program, or a pipeline that an open program uses. */
  inUse: { status: 409 },
});

/** Emitted when a stage is archived; its deals move to `targetId`. */
export const stageArchived = defineEvent(
  "programs.stageArchived",
  z.object({ stageId: id("stg"), targetId: id("stg") }),
);

const name = z.string().trim().min(1).max(60);
export const stage = z.object({
  id: id("stg"),
  pipelineId: id("pip"),
  code: z.enum(standardStages).nullable(),
  /** An empty name stands for the translated name of the standard stage. */
  name: z.string(),
  kind: z.enum(stageKinds),
  probability: z.int(),
  maxDays: z.int().nullable(),
  position: z.int(),
});
export type Stage = z.infer<typeof stage>;
export const pipeline = z.object({ id: id("pip"), name: z.string(), stages: z.array(stage) });
export type Pipeline = z.infer<typeof pipeline>;
export const program = z.object({
  id: id("prg"),
  name: z.string(),
  pipelineId: id("pip"),
  description: z.string(),
  agreement: z.string(),
  products: z.array(z.string()),
  protectionDays: z.int(),
  attributionDays: z.int(),
  allowsExpansion: z.boolean(),
  capacity: z.int().nullable(),
  destination: z.string().nullable(),
  /** The currency a new referral starts with; null means that of the reader's language. */
  currency: z.string().nullable(),
  state: z.enum(programStates),
});
export type Program = z.infer<typeof program>;
const catalog = z.object({
  programs: z.array(program),
  pipelines: z.array(pipeline),
  /** Archived pipelines and stages take nothing new, but past deals still show their names. */
  past: z.object({ pipelines: z.array(pipeline), stages: z.array(stage) }),
  /** The tenant's currency, the default for amounts. */
  currency: z.string(),
  /** The tenant's working time, which the review deadline is calculated in. */
  timeZone: z.string(),
  businessHours: z.partialRecord(z.enum(weekdays), z.object({ from: z.string(), to: z.string() })),
});
export type Catalog = z.infer<typeof catalog>;

export const getCatalog = endpoint({
  access: viewProgramsAccess.access,
  method: "GET",
  path: "/api/v1/programs",
  summary: "List programs, and pipelines with their stages",
  input: z.object({}),
  output: catalog,
  errors: [],
  example: {},
});

const programInput = z.object({
  name,
  pipelineId: id("pip"),
  description: z.string().trim().max(2000),
  agreement: z.string().trim().max(20_000),
  products: z.array(z.string().trim().min(1).max(60)).max(50),
  protectionDays: z.literal(protectionChoices),
  attributionDays: z.int().min(1).max(365),
  allowsExpansion: z.boolean(),
  capacity: z.int().min(1).max(10_000).nullable(),
  destination: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  state: z.enum(programStates),
});

export const createProgram = endpoint({
  access: manageProgramsAccess.access,
  method: "POST",
  path: "/api/v1/programs",
  summary: "Add a program",
  input: programInput.partial().required({ name: true, pipelineId: true }),
  output: program,
  errors: [],
  example: { name: "Resellers", pipelineId: `pip_${"0".repeat(32)}` },
});

export const updateProgram = endpoint({
  access: manageProgramsAccess.access,
  method: "PATCH",
  path: "/api/v1/programs/:id",
  summary: "Update, close or reopen a program",
  input: programInput.partial().extend({ id: id("prg") }),
  output: program,
  errors: [errors.inUse],
  example: { id: `prg_${"0".repeat(32)}`, protectionDays: 120 },
});

export const createPipeline = endpoint({
  access: manageProgramsAccess.access,
  method: "POST",
  path: "/api/v1/pipelines",
  summary: "Add a pipeline that starts with the standard stages",
  input: z.object({ name }),
  output: pipeline,
  errors: [],
  example: { name: "Enterprise deals" },
});

export const updatePipeline = endpoint({
  access: manageProgramsAccess.access,
  method: "PATCH",
  path: "/api/v1/pipelines/:id",
  summary: "Rename a pipeline, or put its stages in order",
  input: z.object({ id: id("pip"), name: name.optional(), order: z.array(id("stg")).max(50).optional() }),
  output: pipeline,
  errors: [errors.badTarget],
  example: { id: `pip_${"0".repeat(32)}`, name: "Enterprise deals" },
});

export const archivePipeline = endpoint({
  access: manageProgramsAccess.access,
  method: "DELETE",
  path: "/api/v1/pipelines/:id",
  summary: "Archive a pipeline that no open program uses; past referrals keep it",
  input: z.object({ id: id("pip") }),
  output: z.object({ archived: z.boolean() }),
  errors: [errors.inUse],
  example: { id: `pip_${"0".repeat(32)}` },
});

const stageInput = z.object({
  name,
  kind: z.enum(stageKinds),
  probability: z.int().min(0).max(100),
  maxDays: z.int().min(1).max(365).nullable(),
});

export const createStage = endpoint({
  access: manageProgramsAccess.access,
  method: "POST",
  path: "/api/v1/pipelines/:pipelineId/stages",
  summary: "Add a stage at the end of its kind",
  input: stageInput.partial({ maxDays: true }).extend({ pipelineId: id("pip") }),
  output: stage,
  errors: [],
  example: { pipelineId: `pip_${"0".repeat(32)}`, name: "Pilot", kind: "open", probability: 60 },
});

export const updateStage = endpoint({
  access: manageProgramsAccess.access,
  method: "PATCH",
  path: "/api/v1/stages/:id",
  summary: "Rename a stage, or change its probability and its limit in days",
  input: stageInput
    .omit({ kind: true })
    .partial()
    .extend({ id: id("stg") }),
  output: stage,
  errors: [],
  example: { id: `stg_${"0".repeat(32)}`, probability: 45 },
});

export const archiveStage = endpoint({
  access: manageProgramsAccess.access,
  method: "DELETE",
  path: "/api/v1/stages/:id",
  summary: "Archive a stage; its referrals move to another",
  input: z.object({ id: id("stg"), targetId: id("stg") }),
  output: z.object({ archived: z.boolean() }),
  errors: [errors.lastOfKind, errors.badTarget],
  example: { id: `stg_${"0".repeat(32)}`, targetId: `stg_${"1".repeat(32)}` },
});
