import pg from "pg";

const causeOf = (thrown: unknown) =>
  thrown instanceof Error && thrown.cause instanceof pg.DatabaseError ? thrown.cause : thrown;

/** Maps a violated constraint to an error of the contract: `.catch(onViolation("referrals_email", errors.duplicate({ email })))`. */
export const onViolation = (constraint: string, error: Error) => (thrown: unknown) => {
  const cause = causeOf(thrown);
  throw cause instanceof pg.DatabaseError && cause.constraint === constraint ? error : thrown;
};

/** Returns PostgreSQL's error code; undefined if the error did not come from PostgreSQL. */
export function databaseErrorCode(thrown: unknown): string | undefined {
  const cause = causeOf(thrown);
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

/** Returns whether text contained a null byte or a lone surrogate, which PostgreSQL rejects. */
export const isUnstorable = (thrown: unknown): boolean => ["22021", "22P05"].includes(databaseErrorCode(thrown) ?? "");
