import { eq, sql } from "drizzle-orm";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { freshMinutes, isAccountProof } from "../rules.ts";
import { members, passwords, sessions } from "./table.ts";

const proofBySession = statement("identity.proofOf", { id: sessions.id }, (from, p) =>
  from
    .select({
      fresh: sql<boolean>`${sessions.provenAt} > now() - ${sql.raw(`interval '${freshMinutes} minutes'`)}`,
      way: sessions.way,
      provenAgain: sql<boolean>`${sessions.provenAt} > ${sessions.createdAt}`,
      tenants: sql<number>`(select count(*)::int from ${members} as own where own.person_id = sessions.person_id)`,
      hasPassword: sql<boolean>`exists (select from ${passwords} as own where own.person_id = sessions.person_id)`,
    })
    .from(sessions)
    .where(eq(sessions.id, p.id)),
);

type SessionContext = Pick<ReadCtx, "db" | "sessionId">;

/** Sensitive actions require a recent proof of identity; otherwise the client asks for one and retries. */
export async function assertRecentProof({ db, sessionId }: SessionContext) {
  const [session] = await db.run(proofBySession, { id: sessionId });
  if (!session?.fresh) throw errors.notFresh();
}

/** The same for actions that concern the whole account, in every tenant that its person belongs to. */
export async function assertAccountProof({ db, sessionId }: SessionContext) {
  const [session] = await db.run(proofBySession, { id: sessionId });
  if (!session) throw errors.notFresh();
  if (isAccountProof(session)) {
    if (session.fresh) return;
    throw errors.notFresh();
  }
  throw session.hasPassword ? errors.notFresh() : errors.ownProofNeeded();
}

/** Whether a session may see and end what its person has in other tenants. */
export async function hasAccountProof({ db, sessionId }: SessionContext): Promise<boolean> {
  const [session] = await db.run(proofBySession, { id: sessionId });
  return session !== undefined && isAccountProof(session);
}

/** Records that the person has proved their identity again. */
export const recordProof = ({ db, sessionId }: Pick<Ctx, "db" | "sessionId">) =>
  db.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId));
