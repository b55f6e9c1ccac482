import { z } from "zod";
import { id } from "#base/ids.ts";
import { plain } from "#base/plain-text.ts";
import { choice, type FieldDetails, text } from "./contract/field.ts";
import { amount, currency, line } from "./contract/inputs.ts";
import { confidenceLevels, priorities, relationships, sources, timelines } from "./contract/values.ts";

/**
 * Every field that a person fills in [R3.5]. Contract, rules, form, record, filters, history, erasure, account export, import and
 * file export derive from this table: a new field needs a line here, its column in `server/table.ts`, a migration and its labels.
 */
export const fields = {
  fullName: text(200, {
    editing: "contact",
    section: "contact",
    uses: ["list", "search", "import", "export", "personal"],
    control: "own",
  }),
  email: {
    input: z.union([z.literal(""), z.email().max(254)]),
    output: z.string(),
    empty: "",
    editing: "contact",
    section: "contact",
    uses: ["list", "search", "import", "export", "personal"],
    control: "own",
  },
  phone: text(40, {
    editing: "contact",
    section: "contact",
    uses: ["list", "search", "import", "export", "personal"],
    control: "own",
  }),
  company: text(200, {
    editing: "contact",
    section: "contact",
    uses: ["list", "search", "import", "export", "personal"],
    control: "own",
  }),
  position: text(200, {
    editing: "contact",
    section: "contact",
    uses: ["list", "search", "import", "export", "personal"],
    control: "line",
  }),
  targetCompany: text(200, {
    editing: "deal",
    section: "deal",
    uses: ["list", "search", "import", "export"],
    control: "own",
  }),
  programId: {
    input: id("prg"),
    output: id("prg"),
    empty: undefined,
    editing: "placement",
    section: null,
    uses: ["list"],
    filter: id("prg"),
    control: "own",
  },
  /** The specification's `pipeline` and `dealStage`. */
  pipelineId: {
    input: id("pip"),
    output: id("pip"),
    empty: undefined,
    editing: "placement",
    section: null,
    uses: ["list"],
    filter: id("pip"),
    control: "own",
  },
  stageId: {
    input: id("stg"),
    output: id("stg"),
    empty: undefined,
    editing: "placement",
    section: null,
    uses: ["list"],
    filter: id("stg"),
    control: "own",
  },
  /** The specification's `estimatedValue`, in the smallest unit of the currency. */
  estimatedMinor: {
    input: amount.nullable(),
    output: z.int().nullable(),
    empty: null,
    editing: "deal",
    section: "deal",
    uses: ["list", "import", "export"],
    filter: amount,
    control: "own",
  },
  currency: {
    input: currency,
    output: z.string(),
    empty: undefined,
    editing: "deal",
    section: null,
    uses: ["list", "import", "export"],
    partOf: "estimatedMinor",
    filter: currency,
    control: "own",
  },
  productInterest: text(200, {
    editing: "deal",
    section: "deal",
    uses: ["list", "search", "import", "export"],
    filter: line,
    control: "own",
  }),
  timeline: choice(timelines, {
    editing: "deal",
    section: "deal",
    uses: ["list", "import", "export"],
    control: "own",
  }),
  priority: choice(priorities, {
    editing: "deal",
    section: "deal",
    uses: ["list", "import", "export"],
    filter: z.enum(priorities),
    control: "own",
  }),
  confidenceLevel: choice(confidenceLevels, {
    editing: "insight",
    section: "relation",
    uses: ["list", "import", "export"],
    filter: z.enum(confidenceLevels),
    control: "own",
  }),
  source: {
    input: z.enum(sources),
    output: z.enum(sources),
    empty: undefined,
    editing: "deal",
    section: null,
    uses: ["list", "export"],
    filter: z.enum(sources),
    control: "own",
  },
  notes: text(10_000, {
    editing: "insight",
    section: "details",
    uses: ["search", "import", "personal"],
    control: "own",
  }),
  tags: {
    input: z.array(plain(z.string().trim().min(1).max(40))).max(20),
    output: z.array(z.string()),
    empty: [] as string[],
    editing: "shared",
    section: "details",
    uses: ["list", "search", "import", "export", "personal"],
    control: "own",
  },
  relationship: choice(relationships, {
    editing: "insight",
    section: "relation",
    uses: ["import", "personal"],
    control: "own",
  }),
  context: text(2000, {
    editing: "insight",
    section: "relation",
    uses: ["search", "import", "personal"],
    control: "own",
  }),
  city: text(100, {
    editing: "contact",
    section: "place",
    uses: ["list", "search", "import", "export", "personal"],
    control: "line",
  }),
  state: text(100, {
    editing: "contact",
    section: "place",
    uses: ["search", "import", "personal"],
    control: "line",
  }),
  country: {
    input: z.union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)]),
    output: z.string(),
    empty: "",
    editing: "contact",
    section: "place",
    uses: ["list", "import", "export", "personal"],
    filter: z.string().max(2),
    control: "own",
  },
  /** The member of the company it is assigned to by the referrer; null means all of them. */
  addresseeId: {
    input: id("per").nullable(),
    output: id("per").nullable(),
    empty: null,
    editing: "addressee",
    section: "details",
    uses: [],
    control: "own",
  },
  /** Files that were uploaded before; those that are left out are detached. */
  attachments: {
    input: z.array(id("obj")).max(20),
    output: z.array(
      z.object({
        id: id("obj"),
        name: z.string(),
        contentType: z.string(),
        size: z.int(),
        /** Where it is downloaded, including its token. */
        url: z.string(),
      }),
    ),
    empty: [],
    editing: "shared",
    section: "files",
    uses: [],
    control: "own",
  },
} as const satisfies Record<string, FieldDetails & { input: z.ZodType; output: z.ZodType; empty: unknown }>;

export type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as FieldName[];
