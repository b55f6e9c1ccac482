import { createContext, use } from "react";
import type { Holder } from "#base/endpoint.ts";

/** Who is signed in. The app fills it from identity, which this floor does not know. */
export type Session = Holder & {
  person: { id: string; email: string; displayName: string; firstName: string; photoUrl: string | null };
  tenant: { id: string; name: string };
};

export const SessionContext = createContext<Session | undefined>(undefined);

/** Undefined on a public page that a stranger reads. */
export const useVisitor = (): Session | undefined => use(SessionContext);

/** For screens behind the guard, where somebody is always signed in. */
export function useSession(): Session {
  const session = useVisitor();
  if (!session) throw new Error("This screen needs a session: put its route behind the guard.");
  return session;
}
