import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/** An error in a form that may be logged. */
export type SafeError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  table?: string;
  query?: string;
  cause?: SafeError;
};

/** Returns the stack frames without the lines above them, which repeat the message. */
function framesOf({ stack = "" }: Error): string {
  const start = stack.search(/\n {4}at /);
  return start < 0 ? "" : stack.slice(start + 1);
}

/** PostgreSQL quotes an invalid value after a colon; names of constraints and columns come before it. */
const withoutQuotedValue = (message: string) => message.replace(/: ".*$/s, "");

/** Returns the properties of database errors. Their `detail`, `where` and `hint` repeat the values of rows and parameters. */
function databaseParts(error: Error): Partial<SafeError> & { message: string } {
  if (error instanceof DrizzleQueryError) return { message: "Failed query", query: error.query };
  if (!(error instanceof pg.DatabaseError)) return { message: error.message };
  const { message, code, constraint, table } = error;
  return {
    message: withoutQuotedValue(message),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
  };
}

/**
 * Describes an error without the values of the failed statement, which are personal data, hashes and secrets. The statement itself has
 * placeholders for them and is kept.
 */
export function describeError(thrown: unknown): SafeError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown), stack: "" };
  const { code } = thrown as { code?: unknown };
  return {
    type: thrown.constructor.name,
    stack: framesOf(thrown),
    ...(typeof code === "string" && { code }),
    ...databaseParts(thrown),
    ...(thrown.cause !== undefined && { cause: describeError(thrown.cause) }),
  };
}

/** The same as an error, for libraries that log messages themselves. */
export function safeError(thrown: unknown): Error {
  const described = describeError(thrown);
  const causes: string[] = [];
  for (let at: SafeError | undefined = described; at; at = at.cause)
    causes.push(at.query ? `${at.message}: ${at.query}` : at.message);
  const error = new Error(causes.join(": "));
  error.stack = `${error.message}\n${described.stack}`;
  return error;
}
