import pg from "pg";
import { isDatabaseAway } from "../db/database-away.ts";

/** The code by which the queue recognises that trying again helps: "the database cannot be connected to now". */
const tryAgain = "57P03";

const marked = (error: unknown) => Object.assign(error as Error, { code: tryAgain });
const markedIfAway = (error: unknown) => (isDatabaseAway(error) ? marked(error) : error);

/** By which the queue gives a job back, done or failed, as it names the statements itself. */
const givesBack = (given: unknown) => /^(complete|fail)_jobs?(_q)?\//.test((given as { name?: string })?.name ?? "");

/**
 * The queue gives jobs back without waiting for the answer, and tries again only after errors of few codes. Any other would be a rejection
 * that nothing handles, which ends the process, and the job would stay locked by a living worker: so giving back is always tried again, for
 * example until a database that took over no longer refuses writes.
 */
class QueueClient extends pg.Client {
  override query(...given: [never]): never {
    const answer = super.query(...given) as unknown;
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error) => {
      throw givesBack(given[0]) ? marked(error) : markedIfAway(error);
    }) as never;
  }

  override connect(...given: unknown[]): never {
    const [failed] = given as [((error: unknown) => void)?];
    if (failed) return super.connect(((error: unknown) => failed(markedIfAway(error))) as never) as never;
    return super.connect().catch((error) => {
      throw markedIfAway(error);
    }) as never;
  }
}

/** Ours, because the queue stops listening for errors before its last connection is gone: a database that closes at that moment would end the process. */
export const openQueuePool = (ownerUrl: string): pg.Pool =>
  new pg.Pool({ connectionString: ownerUrl, max: 6, connectionTimeoutMillis: 10_000, Client: QueueClient as never })
    .on("error", () => {})
    .on("connect", (client) => void client.on("error", () => {}));
