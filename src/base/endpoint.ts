import type { z } from "zod";
import type { ErrorName } from "./errors.ts";
import { type Feature, type Plan, planHas } from "./plans.ts";
import type { Role } from "./roles.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Who may call an endpoint: everyone, every signed-in member, or certain roles, optionally only with a feature or only for the operator.
 * Actions on a person's own account are `in-person`: they require a session and never accept an API key.
 */
export type Access =
  | "public"
  | "signed-in"
  | "in-person"
  | {
      roles: readonly Role[];
      inPerson?: true;
      /** The data belongs to the person or the tenant alone, so a visiting operator cannot change it. */
      own?: true;
      /** The call is refused when the tenant's plan lacks this feature or an admin switched it off. */
      feature?: Feature;
      /** Only for members of the tenant `default`, who run the platform [R6.4]. */
      operator?: true;
    };

/** The contract between server and client: the server returns nothing else and a screen requests nothing else. */
export type Endpoint<
  M extends Method = Method,
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = {
  method: M;
  /** Parameters such as `:id` are taken from the input by name; the rest is the query of a GET, otherwise the body. */
  path: `/api/v1/${string}`;
  /** One sentence for the API reference. */
  summary: string;
  /** Required on purpose: an endpoint without an access rule does not compile. */
  access: A;
  input: I;
  output: O;
  errors: readonly ErrorName[];
  /** The endpoint also answers while the tenant is suspended: for leaving the tenant, and for access by the operator. */
  allowedWhenClosed?: true;
  /** Calls per minute from one address, where the global limit would be too high. */
  perMinute?: number;
  /** Printed in the API reference, and sent by the test that calls every endpoint. */
  example: z.input<I>;
};

export const endpoint = <M extends Method, const A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  e: Endpoint<M, A, I, O>,
) => e;

/** Declares an output that is streamed as server-sent events, each of the given shape. */
export const streamOf = <T extends z.ZodType>(event: T) =>
  event.meta({ stream: true }) as unknown as z.ZodType<AsyncIterable<z.output<T>>, AsyncIterable<z.input<T>>>;
export const isStream = (output: z.ZodType) => (output.meta() as { stream?: boolean } | undefined)?.stream === true;

/** The properties of a caller that decide what it may do. */
export type Principal = {
  role: Role;
  plan: Plan;
  off: readonly Feature[];
  operator: boolean;
  /** The caller is the operator, who is not a member of this tenant and has admin rights for an hour. */
  visiting?: boolean;
  /** Set only for API keys: what the key may be used for. A session may do everything its member may. */
  scope?: KeyScope;
};
export const keyScopes = ["read", "write"] as const;
export type KeyScope = (typeof keyScopes)[number];
export type Refusal =
  | { reason: "signed-out" | "role" | "key" | "visit" }
  | { reason: "plan" | "off"; feature: Feature };

/**
 * Returns why this caller may not call the endpoint, or `undefined` if it may. Used by the server's guard and by `<Can
 * do={createReferral}>`.
 */
export function checkAccess(
  { access, method }: Pick<Endpoint, "access" | "method">,
  principal: Principal | undefined,
): Refusal | undefined {
  if (access === "public") return undefined;
  if (!principal) return { reason: "signed-out" };
  const { roles, operator, feature } = typeof access === "object" ? access : {};
  if ((roles && !roles.includes(principal.role)) || (operator && !principal.operator)) return { reason: "role" };
  if (principal.scope && isForbiddenForKey(access, method, principal.scope)) return { reason: "key" };
  if (principal.visiting && method !== "GET" && isOwn(access)) return { reason: "visit" };
  const needed = [principal.scope && ("apiAccess" as const), feature].filter(
    (neededFeature) => neededFeature !== undefined,
  );
  for (const neededFeature of needed) {
    if (!planHas(principal.plan, neededFeature)) return { reason: "plan", feature: neededFeature };
    if (principal.off.includes(neededFeature)) return { reason: "off", feature: neededFeature };
  }
  return undefined;
}

const isOwn = (access: Exclude<Access, "public">) =>
  access === "in-person" || (typeof access === "object" && access.own === true);

const isForbiddenForKey = (access: Exclude<Access, "public">, method: Method, scope: KeyScope) =>
  access === "in-person" || (typeof access === "object" && access.inPerson) || (scope === "read" && method !== "GET");
