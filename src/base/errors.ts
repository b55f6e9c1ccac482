type Status = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 421 | 422 | 429 | 500 | 503;
type Spec = { status: Status; params?: readonly string[] };
type ParamsOf<S extends Spec> = S["params"] extends readonly (infer N extends string)[] ? Record<N, string> : undefined;

/**
 * The only error that is sent to clients: thrown by the server and thrown again by `call()`. It carries a code and never prose; screens
 * translate the code.
 */
export class AppError<C extends string = string, P = unknown> extends Error {
  override readonly name = "AppError";
  readonly status: number;
  readonly code: C;
  readonly params: P;
  /** Set by `call()`, for people to quote to support. */
  readonly requestId: string | undefined;
  constructor(status: number, code: C, params: P, requestId?: string) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
    this.requestId = requestId;
  }
}

/** The properties of an error kind that a contract and its documentation need. */
export type ErrorName = { readonly code: string; readonly status: Status };

/** Creates an error, recognises it on either side, and describes it for the documentation. */
export type ErrorKind<C extends string, P> = {
  (...params: P extends undefined ? [] : [P]): AppError<C, P>;
  readonly code: C;
  readonly status: Status;
  is(error: unknown): error is AppError<C, P>;
};

function createErrorKind<C extends string, P>(code: C, status: Status): ErrorKind<C, P> {
  const make = (params?: unknown) => new AppError(status, code, params);
  const is = (error: unknown) => error instanceof AppError && error.code === code;
  return Object.assign(make, { code, status, is }) as unknown as ErrorKind<C, P>;
}

/** Declares a feature's errors: `throw errors.duplicate({ email })` sends the code `referrals.duplicate`. */
export const defineErrors = <F extends string, const T extends Record<string, Spec>>(feature: F, table: T) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { status }]) => [name, createErrorKind(`${feature}.${name}`, status)]),
  ) as unknown as { [N in keyof T & string]: ErrorKind<`${F}.${N}`, ParamsOf<T[N]>> };

/** The fault of one field. Screens show `fields.<code>` beside it, with the limit that was exceeded. */
export type FieldFault = { code: string; limit?: number };

/** Errors that any endpoint may return, so endpoints do not declare them. */
export const baseErrors = {
  ...defineErrors("base", {
    malformed: { status: 400 },
    signedOut: { status: 401 },
    planLacks: { status: 402, params: ["feature"] },
    forbidden: { status: 403 },
    /** The API key is read-only, or the action must be done in person. */
    keyLacks: { status: 403 },
    /** A visiting operator cannot change data that belongs to a person or the tenant alone. */
    visitLacks: { status: 403 },
    /** The tenant is closed to everyone: suspended, with the operator's note, or about to be erased. */
    suspended: { status: 403, params: ["note"] },
    closing: { status: 403 },
    /** The same for anonymous visitors: the reason concerns only the tenant's own members. */
    away: { status: 503 },
    featureOff: { status: 403, params: ["feature"] },
    foreignOrigin: { status: 403 },
    notFound: { status: 404 },
    tooLarge: { status: 413 },
    /** The requested host belongs to no tenant. */
    unknownHost: { status: 421 },
    keyReused: { status: 422 },
    tooMany: { status: 429 },
    unexpected: { status: 500 },
    busy: { status: 503 },
  }),
  /** The input is invalid; each faulty field is listed. */
  invalid: createErrorKind<"base.invalid", { fields: Record<string, FieldFault> }>("base.invalid", 422),
};
