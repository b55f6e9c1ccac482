import { me } from "#features/identity/web/api.ts";
import type { Session } from "#web/api/session.ts";
import { deleteOldDrafts } from "#web/ui/draft-store.ts";
import { queries } from "./queries.ts";
import { toSession } from "./to-session.ts";

// Runs once per page load, and nothing waits for it.
deleteOldDrafts();

/** Returns the current session. The first call asks the server; later calls read the cache. */
export const currentSession = async (): Promise<Session | undefined> =>
  toSession((await queries.ensureQueryData(me)) ?? undefined);

/** Caches that there is no session, because the page was served to an anonymous visitor, which saves a request. */
export const cacheSignedOut = (): void => {
  if (queries.getQueryData(me.queryKey) === undefined) queries.setQueryData(me.queryKey, null);
};
