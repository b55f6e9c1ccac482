import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Sockets that were refused, reset or never answered. */
const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);

/** What `pg` says itself, without a code: the connection broke, or none was to be had in time. */
const ownWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/**
 * Postgres' own codes: broken connections (08), no room on disk, in memory or for connections (53), shutting down or starting up (57P01
 * to 57P03). What it refuses for any other reason is about the statement.
 */
const ownCodes = /^(08|53|57P0[1-3])/;

/**
 * Whether a statement failed because the database cannot be reached now: the same statement may succeed in a moment. Only errors of `pg`
 * count, since a refused connection to a payment service says nothing about the database.
 */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof pg.DatabaseError) return ownCodes.test(thrown.code ?? "");
  if (ownWords.test(thrown.message)) return true;
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  if (code && socketCodes.has(code)) return syscall === "connect" || syscall === "read" || syscall === "write";
  if (thrown instanceof AggregateError) return thrown.errors.some(isDatabaseAway);
  return thrown.cause instanceof Error && /^Failed query/.test(thrown.message) && isDatabaseAway(thrown.cause);
}

const pauseMs = 250;

/**
 * Tries again while the database is away, for a minute at most. For what must be written after something was done outside, such as that a
 * mail was sent: without it the whole would be done a second time.
 */
export async function untilDatabaseReturns<T>(write: () => Promise<T>, longestMs = 60_000): Promise<T> {
  for (const until = Date.now() + longestMs; ; await sleep(pauseMs))
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() >= until) throw error;
    }
}
