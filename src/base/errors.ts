type Status = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 421 | 422 | 429 | 500 | 503;
type Spec = { status: Status; params?: readonly string[] };
type ParamsOf<S extends Spec> = S["params"] extends readonly (infer N extends string)[] ? Record<N, string> : undefined;

/** The one error that crosses the wire, thrown by the server and thrown again by `call()`. Never prose: screens translate the code. */
export class AppError<C extends string = string, P = unknown> extends Error {
  override readonly name = "AppError";
  readonly status: number;
  readonly code: C;
  readonly params: P;
  /** Set by `call()`: what a person gives to support. */
  readonly requestId: string | undefined;
  constructor(status: number, code: C, params: P, requestId?: string) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
    this.requestId = requestId;
  }
}

/** As much of a kind as a contract and its documentation need. */
export type ErrorName = { readonly code: string; readonly status: Status };

/** Makes an error, recognises it on either side, and tells the documentation about it. */
export type ErrorKind<C extends string, P> = {
  (...params: P extends undefined ? [] : [P]): AppError<C, P>;
  readonly code: C;
  readonly status: Status;
  is(error: unknown): error is AppError<C, P>;
};

function kindOf<C extends string, P>(code: C, status: Status): ErrorKind<C, P> {
  const make = (params?: unknown) => new AppError(status, code, params);
  const is = (error: unknown) => error instanceof AppError && error.code === code;
  return Object.assign(make, { code, status, is }) as unknown as ErrorKind<C, P>;
}

/** A feature's table of errors: `throw errors.duplicate({ email })` sends the code `referrals.duplicate`. */
export const defineErrors = <F extends string, const T extends Record<string, Spec>>(feature: F, table: T) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { status }]) => [name, kindOf(`${feature}.${name}`, status)]),
  ) as unknown as { [N in keyof T & string]: ErrorKind<`${F}.${N}`, ParamsOf<T[N]>> };

/** What is wrong with one field: screens say `fields.<code>` beside it, with the limit it broke. */
export type FieldFault = { code: string; limit?: number };

/** Errors any endpoint may answer with, and so none declares. */
export const baseErrors = {
  ...defineErrors("base", {
    malformed: { status: 400 },
    signedOut: { status: 401 },
    planLacks: { status: 402, params: ["feature"] },
    forbidden: { status: 403 },
    /** An API key that may only read, or an act that must be done in person. */
    keyLacks: { status: 403 },
    /** An operator who visits does not change what is somebody's own. */
    visitLacks: { status: 403 },
    /** The tenant is closed to everybody: why, as the operator wrote it, or because it will be erased. */
    suspended: { status: 403, params: ["note"] },
    closing: { status: 403 },
    /** The same, to whoever is not known there: why concerns only its own people. */
    away: { status: 503 },
    featureOff: { status: 403, params: ["feature"] },
    foreignOrigin: { status: 403 },
    notFound: { status: 404 },
    tooLarge: { status: 413 },
    /** The host that was asked is no tenant's. */
    unknownHost: { status: 421 },
    keyReused: { status: 422 },
    tooMany: { status: 429 },
    unexpected: { status: 500 },
    busy: { status: 503 },
  }),
  /** Bad input, field by field. */
  invalid: kindOf<"base.invalid", { fields: Record<string, FieldFault> }>("base.invalid", 422),
};
