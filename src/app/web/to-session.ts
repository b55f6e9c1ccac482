import type { Me } from "#features/identity/contract.ts";
import type { Session } from "#web/api/session.ts";

/** Translates the names of the API, which R3.1 specifies, into those of the web platform. */
export const toSession = (me: Me | undefined): Session | undefined =>
  me && { ...me, person: { ...me.person, id: me.person.uid, photoUrl: me.person.photoURL } };
