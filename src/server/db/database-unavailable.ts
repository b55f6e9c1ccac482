import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Errors of sockets that were refused, reset or timed out. */
const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);

/** Messages of `pg` errors that have no code: the connection broke, or none was available in time. */
const pgMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/**
 * PostgreSQL's error codes for broken connections (08), lack of disk, memory or connections (53), and shutdown or startup (57P01 to 57P03).
 * All other codes concern the statement.
 */
const unavailableCodes = /^(08|53|57P0[1-3])/;

/**
 * Returns whether a statement failed because the database is unavailable, so that it may succeed when retried. Only errors of `pg` count: a
 * refused connection to a payment service says nothing about the database.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof pg.DatabaseError) return unavailableCodes.test(thrown.code ?? "");
  if (pgMessages.test(thrown.message)) return true;
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  if (code && socketCodes.has(code)) return syscall === "connect" || syscall === "read" || syscall === "write";
  if (thrown instanceof AggregateError) return thrown.errors.some(isDatabaseUnavailable);
  return thrown.cause instanceof Error && /^Failed query/.test(thrown.message) && isDatabaseUnavailable(thrown.cause);
}

const pauseMs = 250;

/**
 * Retries while the database is unavailable, for a minute at most. It is for writes that record an external effect, such as a sent mail: if
 * the write were lost, the effect would be repeated.
 */
export async function retryWhileDatabaseUnavailable<T>(write: () => Promise<T>, maxMs = 60_000): Promise<T> {
  for (const until = Date.now() + maxMs; ; await sleep(pauseMs))
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= until) throw error;
    }
}
