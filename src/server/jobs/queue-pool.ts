import pg from "pg";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";

/** The code by which the queue recognises an error as retryable: "the database cannot be connected to now". */
const retryableCode = "57P03";

const markRetryable = (error: unknown) => Object.assign(error as Error, { code: retryableCode });
const markIfUnavailable = (error: unknown) => (isDatabaseUnavailable(error) ? markRetryable(error) : error);

/** Matches the queue's own names of the statements that complete or fail a job. */
const isJobCompletion = (given: unknown) =>
  /^(complete|fail)_jobs?(_q)?\//.test((given as { name?: string })?.name ?? "");

/**
 * The queue completes and fails jobs without awaiting the result, and retries only errors with certain codes. Any other error would be an
 * unhandled rejection, which ends the process, and the job would stay locked by a live worker. These statements are therefore always
 * retried, for example until a failover database accepts writes.
 */
class QueueClient extends pg.Client {
  override query(...given: [never]): never {
    const answer = super.query(...given) as unknown;
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error) => {
      throw isJobCompletion(given[0]) ? markRetryable(error) : markIfUnavailable(error);
    }) as never;
  }

  override connect(...given: unknown[]): never {
    const [failed] = given as [((error: unknown) => void)?];
    if (failed) return super.connect(((error: unknown) => failed(markIfUnavailable(error))) as never) as never;
    return super.connect().catch((error) => {
      throw markIfUnavailable(error);
    }) as never;
  }
}

/**
 * The pool is ours, because the queue stops listening for errors before its last connection is closed: a database that shuts down at that
 * moment would end the process.
 */
export const openQueuePool = (ownerUrl: string): pg.Pool =>
  new pg.Pool({ connectionString: ownerUrl, max: 6, connectionTimeoutMillis: 10_000, Client: QueueClient as never })
    .on("error", () => {})
    .on("connect", (client) => void client.on("error", () => {}));
