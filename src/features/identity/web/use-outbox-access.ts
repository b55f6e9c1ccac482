import { useRouter } from "@tanstack/react-router";
import { isAdmin } from "#base/roles.ts";
import { useSession } from "#web/api/session.ts";

/**
 * What a person can do about mail on a server without a mail service: operators read the outbox in development and set up a service in
 * production; everyone else has to wait for that.
 */
export function useOutboxAccess(): "outbox" | "guide" | "none" {
  const { operator, role } = useSession();
  const { development } = useRouter().options.context;
  if (!operator || !isAdmin(role)) return "none";
  return development ? "outbox" : "guide";
}
