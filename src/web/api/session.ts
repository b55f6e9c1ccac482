import { createContext, use } from "react";
import type { Principal } from "#base/endpoint.ts";

/** The signed-in person. The app fills it from the identity feature, which the platform must not import. */
export type Session = Principal & {
  person: { id: string; email: string; displayName: string; firstName: string; photoUrl: string | null };
  tenant: { id: string; name: string };
};

export const SessionContext = createContext<Session | undefined>(undefined);

/** Undefined for an anonymous visitor of a public page. */
export const useOptionalSession = (): Session | undefined => use(SessionContext);

/** For screens behind the sign-in guard, where a session always exists. */
export function useSession(): Session {
  const session = useOptionalSession();
  if (!session) throw new Error("This screen needs a session: put its route behind the guard.");
  return session;
}
