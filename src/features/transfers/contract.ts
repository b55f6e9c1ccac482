import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { companies, partners } from "#base/roles.ts";
import { fieldsWith } from "#features/referrals/field-sets.ts";

export const importStates = ["checking", "checked", "running", "done", "failed", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** Files call the estimated value as the form does, and hold it in whole units. */
type InFile<F> = F extends "estimatedMinor" ? "estimatedValue" : F;
const inFile = <F extends string>(field: F) => (field === "estimatedMinor" ? "estimatedValue" : field) as InFile<F>;

/** The fields a column can stand for. First and last name together are the full name. */
export const importFields = [
  ...fieldsWith("import").map(inFile),
  "firstName",
  "lastName",
  "referrerEmail",
  "couponCode",
] as const;
export type ImportField = (typeof importFields)[number];
export const mapping = z.array(z.enum(importFields).nullable()).max(200);
export type Mapping = z.infer<typeof mapping>;
/** A refused row, numbered as in the sheet with the header as row 1: `code` is translated as `faults.<code>`, `field` names the field. */
const rowFault = z.object({ row: z.int(), field: z.string().nullable(), code: z.string(), value: z.string() });
export type RowFault = z.infer<typeof rowFault>;

/** A longer file would take most of an hour, and its refused rows would be too many to review. */
export const maxRows = 100_000;
/** How many refused rows are stored for review. */
export const maxFaults = 100;

export const errors = defineErrors("transfers", {
  /** The CSV cannot be parsed; `line` says where. */
  unreadable: { status: 422, params: ["line"] },
  /** The file has no rows below the header. */
  empty: { status: 422 },
  /** The file has more rows than one import accepts. */
  tooLong: { status: 422, params: ["most"] },
  /** No column maps to a name or an email address. */
  unmapped: { status: 422 },
  /** The person is no member who may refer. */
  notReferrer: { status: 422 },
  /** The import is already running or finished. */
  notNow: { status: 409 },
  /** An imported referral has been worked on, so the import cannot be undone. */
  workedOn: { status: 409, params: ["count"] },
});

const feature = "referralManagement" as const;
const byCompanies = { access: { roles: companies, feature } } as const;

const incoming = z.object({
  id: id("imp"),
  name: z.string(),
  programId: id("prg"),
  mapping,
  referrerId: id("per").nullable(),
  state: z.enum(importStates),
  /** The rows of the file, and how many were read, imported and refused so far. */
  rows: z.int(),
  read: z.int(),
  taken: z.int(),
  refused: z.int(),
  faults: z.array(rowFault),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof incoming>;

export const listImports = endpoint({
  ...byCompanies,
  method: "GET",
  path: "/api/v1/referral-imports",
  summary: "List the last fifty imports",
  input: z.object({}),
  output: z.object({ items: z.array(incoming) }),
  errors: [],
  example: {},
});

export const previewImport = endpoint({
  ...byCompanies,
  method: "GET",
  path: "/api/v1/referral-imports/preview",
  summary: "Get the header and first rows of an uploaded CSV, with a suggested mapping",
  input: z.object({ objectId: id("obj") }),
  output: z.object({ header: z.array(z.string()), rows: z.array(z.array(z.string())), mapping, count: z.int() }),
  errors: [errors.unreadable, errors.empty, errors.tooLong],
  example: { objectId: `obj_${"0".repeat(32)}` },
});

export const createImport = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/referral-imports",
  summary: "Check every row of an uploaded CSV without importing any",
  input: z.object({
    objectId: id("obj"),
    programId: id("prg"),
    mapping,
    /** The referrer of every row that names none; null if the company brought these contacts in itself. */
    referrerId: id("per").nullable(),
  }),
  output: incoming,
  errors: [errors.unmapped, errors.notReferrer],
  example: {
    objectId: `obj_${"0".repeat(32)}`,
    programId: `prg_${"0".repeat(32)}`,
    mapping: ["fullName", "email"],
    referrerId: null,
  },
});

export const runImport = endpoint({
  ...byCompanies,
  method: "POST",
  path: "/api/v1/referral-imports/:id/runs",
  summary: "Import the valid rows of a checked file",
  // The importing member confirms that the contacts know, as a referrer does for each referral.
  input: z.object({ id: id("imp"), consent: z.literal(true) }),
  output: incoming,
  errors: [errors.notNow],
  example: { id: `imp_${"0".repeat(32)}`, consent: true },
});

export const undoImport = endpoint({
  ...byCompanies,
  method: "DELETE",
  path: "/api/v1/referral-imports/:id",
  summary: "Undo an import, unless someone has worked on its referrals",
  input: z.object({ id: id("imp") }),
  output: incoming,
  errors: [errors.notNow, errors.workedOn],
  example: { id: `imp_${"0".repeat(32)}` },
});

export const exportFormats = ["csv", "xlsx"] as const;

/** Columns that stand behind a field's own: what is known about the referral besides. */
const columnsAfter = {
  targetCompany: ["status", "stage", "referrer", "assignee"],
  estimatedMinor: ["wonValue"],
} as const;
const lastColumns = ["consent", "createdAt", "submittedAt", "closedOn", "id"] as const;

/** The columns of a downloaded list, in this order. */
export const exportColumns: readonly ExportColumn[] = [
  ...fieldsWith("export").flatMap((field) => [
    inFile(field),
    ...(columnsAfter[field as keyof typeof columnsAfter] ?? []),
  ]),
  ...lastColumns,
];
type ExportedField = ReturnType<typeof fieldsWith<"export">>[number];
export type ExportColumn =
  | InFile<ExportedField>
  | (typeof columnsAfter)[keyof typeof columnsAfter][number]
  | (typeof lastColumns)[number];

/**
 * The download URL of a filtered list: the list's own query, and `format`. It is not an endpoint of the contract, because it returns a
 * file.
 */
export const exportPath = "/api/v1/referrals/export";
export const exportAccess = { method: "GET", access: { roles: partners, feature: "dataExport" } } as const;
