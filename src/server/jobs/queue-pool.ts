import pg from "pg";
import { isDatabaseAway } from "../db/database-away.ts";

/** The code by which the queue recognises that trying again helps: "the database cannot be connected to now". */
const tryAgain = "57P03";

const marked = (error: unknown) => (isDatabaseAway(error) ? Object.assign(error as Error, { code: tryAgain }) : error);

/**
 * The queue completes a job without waiting for the answer, and tries again only after errors of few codes. Any other lost connection
 * would be a rejection that nothing handles, which ends the process, and the job would stay locked by a living worker.
 */
class QueueClient extends pg.Client {
  override query(...given: [never]): never {
    const answer = super.query(...given) as unknown;
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error) => {
      throw marked(error);
    }) as never;
  }

  override connect(...given: unknown[]): never {
    const [failed] = given as [((error: unknown) => void)?];
    if (failed) return super.connect(((error: unknown) => failed(marked(error))) as never) as never;
    return super.connect().catch((error) => {
      throw marked(error);
    }) as never;
  }
}

/** Ours, because the queue stops listening for errors before its last connection is gone: a database that closes at that moment would end the process. */
export const openQueuePool = (ownerUrl: string): pg.Pool =>
  new pg.Pool({ connectionString: ownerUrl, max: 6, connectionTimeoutMillis: 10_000, Client: QueueClient as never })
    .on("error", () => {})
    .on("connect", (client) => void client.on("error", () => {}));
