import { and, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { statement } from "#server/db/statement.ts";
import { findCall, type Reader } from "./calls/find-call.ts";
import { callRecordings } from "./table.ts";

const callsOfFile = statement(
  "calls.recordedIn",
  { tenantId: callRecordings.tenantId, objectId: callRecordings.objectId },
  (from, p) =>
    from
      .select({ callId: callRecordings.callId })
      .from(callRecordings)
      .where(and(eq(callRecordings.tenantId, p.tenantId), eq(callRecordings.objectId, p.objectId))),
);

/** Returns whether a member may read a file because it is the recording of a call that they can see. */
export async function canReadRecording(reader: Reader, { id: objectId }: { id: Id<"obj"> }): Promise<boolean> {
  const { db, tenantId } = reader;
  for (const { callId } of await db.run(callsOfFile, { tenantId, objectId }))
    if (await findCall(reader, callId).catch(() => undefined)) return true;
  return false;
}
