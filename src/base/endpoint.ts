import type { z } from "zod";
import type { ErrorName } from "./errors.ts";
import { type Feature, type Plan, planHas } from "./plans.ts";
import type { Role } from "./roles.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Who may call: everybody, whoever is signed in, or some roles, perhaps only with a feature, perhaps only the operator's.
 * What concerns somebody's own account is done in person: with a session, never with an API key.
 */
export type Access =
  | "public"
  | "signed-in"
  | "in-person"
  | {
      roles: readonly Role[];
      inPerson?: true;
      /** Somebody's or the tenant's very own: an operator who only visits does not change it. */
      own?: true;
      /** Refused when the tenant's plan lacks it or its admin switched it off. */
      feature?: Feature;
      /** Only for people of the tenant `default`, who run the platform [R6.4]. */
      operator?: true;
    };

/** A promise both sides keep: the server answers nothing else, a screen asks nothing else. */
export type Endpoint<
  M extends Method = Method,
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = {
  method: M;
  /** `:id` and the like are taken from the input by name; the rest is the query of a GET, else the body. */
  path: `/api/v1/${string}`;
  /** One sentence for the reader of the API page. */
  summary: string;
  /** Required on purpose: an endpoint nobody thought about does not compile. */
  access: A;
  input: I;
  output: O;
  errors: readonly ErrorName[];
  /** Answers even where the tenant is suspended: the ways out, and the operator's way in. */
  evenClosed?: true;
  /** Calls from one address in a minute, where the house's own limit would be too many. */
  perMinute?: number;
  /** Printed in the API page, and tried by the test that knocks at every door. */
  example: z.input<I>;
};

export const endpoint = <M extends Method, const A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  e: Endpoint<M, A, I, O>,
) => e;

/** An output that comes as server-sent events, one of this shape at a time. */
export const streamOf = <T extends z.ZodType>(event: T) =>
  event.meta({ stream: true }) as unknown as z.ZodType<AsyncIterable<z.output<T>>, AsyncIterable<z.input<T>>>;
export const isStream = (output: z.ZodType) => (output.meta() as { stream?: boolean } | undefined)?.stream === true;

/** As much of a caller as decides what it may do. */
export type Holder = {
  role: Role;
  plan: Plan;
  off: readonly Feature[];
  operator: boolean;
  /** The operator, who is no member here and has an admin's rights for an hour. */
  visiting?: boolean;
  /** Only of an API key: what it may be used for. A session may do all that its person may. */
  scope?: KeyScope;
};
export const keyScopes = ["read", "write"] as const;
export type KeyScope = (typeof keyScopes)[number];
export type Refusal = { why: "signed-out" | "role" | "key" | "visit" } | { why: "plan" | "off"; feature: Feature };

/** Why this caller may not; `undefined` when it may. Read by the server's guard and by `<Can do={createReferral}>`. */
export function refusal(
  { access, method }: Pick<Endpoint, "access" | "method">,
  holder: Holder | undefined,
): Refusal | undefined {
  if (access === "public") return undefined;
  if (!holder) return { why: "signed-out" };
  const { roles, operator, feature } = typeof access === "object" ? access : {};
  if ((roles && !roles.includes(holder.role)) || (operator && !holder.operator)) return { why: "role" };
  if (holder.scope && keyLacks(access, method, holder.scope)) return { why: "key" };
  if (holder.visiting && method !== "GET" && isOwn(access)) return { why: "visit" };
  const needed = [holder.scope && ("apiAccess" as const), feature].filter((one) => one !== undefined);
  for (const one of needed) {
    if (!planHas(holder.plan, one)) return { why: "plan", feature: one };
    if (holder.off.includes(one)) return { why: "off", feature: one };
  }
  return undefined;
}

const isOwn = (access: Exclude<Access, "public">) =>
  access === "in-person" || (typeof access === "object" && access.own === true);

const keyLacks = (access: Exclude<Access, "public">, method: Method, scope: KeyScope) =>
  access === "in-person" || (typeof access === "object" && access.inPerson) || (scope === "read" && method !== "GET");
