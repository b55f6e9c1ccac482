import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { eraseRecordings } from "./recordings/record.ts";
import { callParticipants, callRecordings, calls } from "./table.ts";

const ownCalls = statement(
  "calls.dataOfCalls",
  { tenantId: callParticipants.tenantId, personId: callParticipants.personId },
  (from, p) =>
    from
      .select({
        callId: callParticipants.callId,
        state: callParticipants.state,
        joinedAt: callParticipants.joinedAt,
        leftAt: callParticipants.leftAt,
        createdAt: callParticipants.createdAt,
      })
      .from(callParticipants)
      .where(and(eq(callParticipants.tenantId, p.tenantId), eq(callParticipants.personId, p.personId)))
      .orderBy(callParticipants.id),
);

const ownTranscripts = statement(
  "calls.dataOfTranscripts",
  { tenantId: callRecordings.tenantId, personId: callRecordings.personId },
  (from, p) =>
    from
      .select({
        callId: callRecordings.callId,
        transcript: callRecordings.transcript,
        createdAt: callRecordings.createdAt,
      })
      .from(callRecordings)
      .where(
        and(
          eq(callRecordings.tenantId, p.tenantId),
          eq(callRecordings.personId, p.personId),
          isNotNull(callRecordings.transcript),
        ),
      )
      .orderBy(callRecordings.id),
);

/**
 * Exports the calls that a person was in or was called to. Recordings are among the files of who made them, so their transcripts belong to
 * the same person.
 */
export const callsExporter = {
  name: "calls",
  collect: (services: Services, personId: Id<"per">) =>
    queryEachTenant(services, personId, async (here, tenantId) => ({
      tenantId,
      calls: await here.run(ownCalls, { tenantId, personId }),
      transcripts: await here.run(ownTranscripts, { tenantId, personId }),
    })),
};

/** Recordings in one run; the rest follows in the next one. */
const batchSize = 100;
const isErased = (column: unknown) => sql`not exists (select from auth.people where people.id = ${column})`;

/** Removes people whose accounts were erased from calls, with the recordings that they made. */
export async function eraseErasedParticipants(ctx: TenantCtx) {
  const { db, tenantId } = ctx;
  const orphaned = await db
    .select({ id: callRecordings.id, objectId: callRecordings.objectId })
    .from(callRecordings)
    .where(
      and(eq(callRecordings.tenantId, tenantId), isNotNull(callRecordings.personId), isErased(callRecordings.personId)),
    )
    .limit(batchSize);
  await eraseRecordings(ctx, orphaned);
  const gone = await db
    .select({ id: callParticipants.id })
    .from(callParticipants)
    .where(
      and(
        eq(callParticipants.tenantId, tenantId),
        isNotNull(callParticipants.personId),
        isErased(callParticipants.personId),
      ),
    )
    .limit(batchSize);
  if (gone.length > 0)
    await db
      .update(callParticipants)
      .set({ personId: null, guestName: "" })
      .where(
        and(
          eq(callParticipants.tenantId, tenantId),
          inArray(
            callParticipants.id,
            gone.map(({ id }) => id),
          ),
        ),
      );
  await db
    .update(calls)
    .set({ startedBy: null })
    .where(and(eq(calls.tenantId, tenantId), isNotNull(calls.startedBy), isErased(calls.startedBy)));
}
