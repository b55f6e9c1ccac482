import { me } from "#features/identity/web/api.ts";
import type { Session } from "#web/api/session.ts";
import { dropOldDrafts } from "#web/ui/draft-store.ts";
import { queries } from "./queries.ts";

// Loaded once a visit, whoever comes: nobody waits for it.
dropOldDrafts();

/** Asks who is here once; later guards read the memory. */
export const currentSession = async (): Promise<Session | undefined> =>
  (await queries.ensureQueryData(me)) ?? undefined;

/** The page came to a stranger: there is nobody to ask about until somebody signs in. */
export const strangerHere = (): void => {
  if (queries.getQueryData(me.queryKey) === undefined) queries.setQueryData(me.queryKey, null);
};
