/** A date is an ISO string, whose time zone is ignored, or milliseconds since 1970. */
export type FieldKind = "number" | "category" | "date";
export type Field = { name: string; kind: FieldKind };
export type Value = number | string | boolean | null | undefined;
export type Row = Readonly<Record<string, Value>>;

/** What a model learns from: rows with their outcomes (1 won, 0 lost), the oldest first. */
export type Examples = { fields: readonly Field[]; rows: readonly Row[]; outcomes: ArrayLike<number> };

/**
 * Part of a field that one column holds. A date becomes three columns: its position in time, and the month and weekday, because deals
 * follow the seasons of the year and of the week.
 */
export type Part = "value" | "days" | "month" | "weekday";
export type NumberColumn = { field: string; part: Part; kind: "number"; values: Float64Array };
/** `codes` are positions in `levels`, or -1 where the value is missing. */
export type CategoryColumn = { field: string; part: Part; kind: "category"; codes: Int32Array; levels: string[] };
export type Column = NumberColumn | CategoryColumn;

const millisecondsOfDay = 86_400_000;
const partsOf: Record<FieldKind, readonly Part[]> = {
  number: ["value"],
  category: ["value"],
  date: ["days", "month", "weekday"],
};

/** Reads a number, or NaN where there is none. */
export function readNumber(value: Value, part: Part): number {
  if (isMissing(value)) return Number.NaN;
  if (part === "days") return millisecondsOf(value) / millisecondsOfDay;
  const number = Number(value);
  return Number.isFinite(number) ? number : Number.NaN;
}

/** Reads a category, or undefined where there is none. */
export function readCategory(value: Value, part: Part): string | undefined {
  if (isMissing(value)) return undefined;
  if (part === "value") return String(value);
  const time = millisecondsOf(value);
  if (!Number.isFinite(time)) return undefined;
  const date = new Date(time);
  return String(part === "month" ? date.getUTCMonth() + 1 : date.getUTCDay());
}

const isMissing = (value: Value) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/;

/** Reads the date as it is written: a local interpretation would give another model in another time zone. */
function millisecondsOf(value: Value): number {
  if (typeof value === "number") return value;
  const parts = isoDate.exec(String(value));
  if (!parts) return Number.NaN;
  const [year, month, day, hour, minute] = parts.slice(1).map((part) => Number(part ?? 0));
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute);
}

const isNumeric = (kind: FieldKind, part: Part) => kind === "number" || part === "days";

/** Turns rows into columns, which training reads many times over. */
export function readColumns(fields: readonly Field[], rows: readonly Row[]): Column[] {
  return fields.flatMap(({ name, kind }) =>
    partsOf[kind].map((part) =>
      isNumeric(kind, part) ? readNumberColumn(name, part, rows) : readCategoryColumn(name, part, rows),
    ),
  );
}

function readNumberColumn(field: string, part: Part, rows: readonly Row[]): NumberColumn {
  return { field, part, kind: "number", values: Float64Array.from(rows, (row) => readNumber(row[field], part)) };
}

function readCategoryColumn(field: string, part: Part, rows: readonly Row[]): CategoryColumn {
  const codeOf = new Map<string, number>();
  const codes = Int32Array.from(rows, (row) => {
    const level = readCategory(row[field], part);
    if (level === undefined) return -1;
    const known = codeOf.get(level);
    if (known !== undefined) return known;
    codeOf.set(level, codeOf.size);
    return codeOf.size - 1;
  });
  return { field, part, kind: "category", codes, levels: [...codeOf.keys()] };
}
