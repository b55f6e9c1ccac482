import { z } from "zod";
import { id } from "#base/ids.ts";
import { confidenceLevels, priorities, relationships, sources, timelines } from "./values.ts";

export const line = z.string().trim().max(200);
/** Refuses control characters and those that reverse or hide text, because the line would read as something else. */
export const plain = (text: z.ZodString) =>
  text.refine((given) => !/[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u.test(given), {
    params: { code: "signs" },
  });
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** Larger amounts are typing errors, and a double could not represent them exactly. */
export const amount = z.int().min(0).max(9_000_000_000_000_00);

/** Decides who may edit a field in which status; `editableFields` in `rules.ts` has the table. */
type Editing = "insight" | "contact" | "deal" | "shared" | "placement" | "addressee";

/** The sections of the form in the order of the page [R2.11]. Fields that are filled in by default belong to none. */
export const sections = ["contact", "deal", "details", "files", "relation", "place"] as const;
export type SectionName = (typeof sections)[number];

/**
 * What else a field is used for: `list` puts it into list rows (and the view `referral_list`), `search` into the full-text search,
 * `import` and `export` into files, and `personal` erases it when the contact declines.
 */
type Use = "list" | "search" | "import" | "export" | "personal";

type Details = {
  editing: Editing;
  section: SectionName | null;
  uses: readonly Use[];
  /** The schema of the list's filter, for fields that can be filtered by. */
  filter?: z.ZodType;
  /** A `line` is a plain text input in its section, a line of the record and, with a `filter`, a filter chip, without further code. */
  control: "line" | "own";
};

const text = <const D extends Details>(max: number, details: D) => ({
  ...details,
  max,
  input: plain(z.string().trim().max(max)),
  output: z.string(),
  empty: "" as const,
});
const choice = <const L extends readonly [string, ...string[]], const D extends Details>(list: L, details: D) => ({
  ...details,
  options: list,
  input: z.enum(list).nullable(),
  output: z.enum(list).nullable(),
  empty: null,
});

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
} as const satisfies Record<string, Details & { input: z.ZodType; output: z.ZodType; empty: unknown }>;

export type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as FieldName[];

type Matching<C> = { [F in FieldName]: Fields[F] extends C ? F : never }[FieldName];
type Using<U extends Use> = { [F in FieldName]: U extends Fields[F]["uses"][number] ? F : never }[FieldName];

export const fieldsWith = <U extends Use>(use: U): Using<U>[] =>
  fieldNames.filter((name): name is Using<U> => (fields[name].uses as readonly Use[]).includes(use));

export const fieldsEditedAs = <E extends Editing>(editing: E): Matching<{ editing: E }>[] =>
  fieldNames.filter((name): name is Matching<{ editing: E }> => fields[name].editing === editing);

export const fieldsIn = (section: SectionName): FieldName[] =>
  fieldNames.filter((name) => fields[name].section === section);

/** A field that its section renders as a plain text input. */
export type LineField = Matching<{ control: "line" }>;
export const lineFieldsIn = (section: SectionName): LineField[] =>
  fieldsIn(section).filter((name): name is LineField => fields[name].control === "line");

/** A field whose value is one of `options`, or null. */
export type ChoiceField = Matching<{ options: readonly string[] }>;
export const isChoiceField = (name: FieldName): name is ChoiceField => "options" in fields[name];

type Filtered = Matching<{ filter: z.ZodType }>;
const filtered = fieldNames.filter((name): name is Filtered => "filter" in fields[name]);

/** Plain text fields that can be filtered by: each has a chip of its own. */
export const filteredLines: LineField[] = sections.flatMap(lineFieldsIn).filter((name) => "filter" in fields[name]);

/** Picks one part of each field, for example its input schema. */
const pick = <N extends FieldName, P extends keyof Fields[N]>(names: readonly N[], part: P) =>
  Object.fromEntries(names.map((name) => [name, fields[name][part]])) as { [F in N]: Fields[F][P & keyof Fields[F]] };

export const inputShape = pick(fieldNames, "input");
export const outputShape = pick(fieldNames, "output");
export const listedShape = pick(fieldsWith("list"), "output");
export const importedShape = pick(fieldsWith("import"), "input");
export const filterShape = pick(filtered, "filter");

/** The values of fields after the contact has declined: none of them is kept. */
export const erasedValues = pick(fieldsWith("personal"), "empty");
