import { me } from "#features/identity/web/api.ts";
import type { Session } from "#web/api/session.ts";
import { queries } from "./queries.ts";

/** Asks who is here once; later guards read the memory. */
export const currentSession = async (): Promise<Session | undefined> =>
  (await queries.ensureQueryData(me)) ?? undefined;
