import { z } from "zod";

/** The comparison operators. `has` finds a text anywhere in the field, ignoring case. */
export const operators = ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "has"] as const;
export type Operator = (typeof operators)[number];
export type Filter = { field: string; operator: Operator; values: unknown[] };
export type Order = { field: string; descending: boolean };

/** The parsed parameters of a list request. */
export type ListQuery = {
  filters: Filter[];
  order: Order | undefined;
  limit: number;
  fromEnd: boolean;
  after: string | undefined;
};

/** The filterable fields and the schema of each value: the contract's half of a list. */
export type Filterable = Record<string, z.ZodType>;

const negative: readonly Operator[] = ["ne", "notIn"];
const addFault = (ctx: z.RefinementCtx, path: string, code: string) =>
  ctx.addIssue({ code: "custom", path: [path], params: { code }, message: code });

/**
 * The grammar of every list: `?filter=status:in:won,lost&filter=createdAt:gte:2026-01-01T00:00:00Z&orderBy=createdAt:desc&limit=25`. At
 * most one filter may be a `ne` or `notIn`, and `limitToLast` needs an `orderBy` [R5.11].
 */
export const listInput = <F extends Filterable, O extends keyof F & string>(fields: F, orders: readonly O[]) =>
  z
    .object({
      filter: z.array(z.string().max(500)).max(12).default([]),
      orderBy: z.enum(orders.flatMap((name) => [`${name}:asc`, `${name}:desc`] as const)).optional(),
      limit: z.int().min(1).max(100).optional(),
      limitToLast: z.int().min(1).max(100).optional(),
      /** The `next` of the previous page. */
      after: z.string().max(500).optional(),
    })
    .superRefine(({ filter, orderBy, limit, limitToLast, after }, ctx) => {
      const parsed = filter.map((text) => parseFilter(fields, text));
      if (parsed.includes(undefined)) addFault(ctx, "filter", "filter");
      if (parsed.filter((f) => f && negative.includes(f.operator)).length > 1) addFault(ctx, "filter", "oneNegative");
      if (limitToLast !== undefined && !orderBy) addFault(ctx, "limitToLast", "needsOrder");
      if (limitToLast !== undefined && (limit !== undefined || after !== undefined))
        addFault(ctx, "limitToLast", "notWithLimit");
    })
    .meta({ filterable: Object.keys(fields) });

export const listOutput = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

export type ListInput = {
  filter: string[];
  orderBy?: string | undefined;
  limit?: number | undefined;
  limitToLast?: number | undefined;
  after?: string | undefined;
};

/** Parses the validated input into operators and typed values. */
export function listQuery(fields: Filterable, { filter, orderBy, limit, limitToLast, after }: ListInput): ListQuery {
  const [field, direction] = orderBy?.split(":") ?? [];
  return {
    filters: filter.map((text) => parseFilter(fields, text)).filter((f) => f !== undefined),
    order: field ? { field, descending: direction === "desc" } : undefined,
    limit: limitToLast ?? limit ?? 25,
    fromEnd: limitToLast !== undefined,
    after,
  };
}

/** Parses `status:in:won,lost`. The value may itself contain colons, as timestamps do. */
function parseFilter(fields: Filterable, text: string): Filter | undefined {
  const [, field = "", operator = "", rest = ""] = /^(\w+):(\w+):(.*)$/s.exec(text) ?? [];
  const schema = fields[field];
  if (!schema || !Object.hasOwn(fields, field) || !operators.includes(operator as Operator)) return undefined;
  const texts = operator === "in" || operator === "notIn" ? rest.split(",") : [rest];
  const values = texts.map((value) => schema.safeParse(convertText(schema, value)));
  if (values.length > 30 || values.some((v) => !v.success)) return undefined;
  return { field, operator: operator as Operator, values: values.map((v) => v.data) };
}

/** Query parameters are text; converts numbers and booleans to what their schema expects. */
const convertText = (schema: z.ZodType, text: string): unknown => {
  const { type } = schema.def;
  if (type === "number") return text === "" ? text : Number(text);
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
};
