import { and, eq, ne } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { challenges, sessions } from "../table.ts";

/** Ends all sessions of a person, or all but one, or those in one tenant, and the sign-ins that still need a second factor. */
export async function endSessions(
  { db }: Pick<TenantCtx, "db">,
  personId: Id<"per">,
  { but: except, only }: { but?: Id<"ses">; only?: Id<"ten"> | undefined } = {},
) {
  await db
    .delete(challenges)
    .where(and(eq(challenges.personId, personId), only ? eq(challenges.tenantId, only) : undefined));
  return db
    .delete(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        except ? ne(sessions.id, except) : undefined,
        only ? eq(sessions.tenantId, only) : undefined,
      ),
    )
    .returning({ id: sessions.id });
}
