import { and, eq } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { type ConversationFacts, readConversation } from "#features/communication/server/reads.ts";
import type { Caller, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import { calls } from "../table.ts";
import { type CallRow, callColumns } from "./read-live.ts";

export type Reader = Pick<ReadCtx, "db" | "tenantId"> & Pick<Caller, "personId" | "role">;

const callById = statement("calls.byId", { tenantId: calls.tenantId, id: calls.id }, (from, p) =>
  from
    .select(callColumns)
    .from(calls)
    .where(and(eq(calls.tenantId, p.tenantId), eq(calls.id, p.id))),
);

export type FoundCall = { row: CallRow; conversation: ConversationFacts };

/** Returns a call whose conversation the reader can read; any other does not exist for them. */
export async function findCall(reader: Reader, id: Id<"cal">): Promise<FoundCall> {
  const { db, tenantId } = reader;
  const [row] = await db.run(callById, { tenantId, id });
  if (!row) throw baseErrors.notFound();
  return { row, conversation: await readConversation(reader, row.conversationId) };
}

/** Locks a call until the end of the transaction: what follows sees all earlier changes, and no other change comes between. */
export async function lockCall({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, id: Id<"cal">): Promise<CallRow> {
  const [row] = await db
    .select(callColumns)
    .from(calls)
    .where(and(eq(calls.tenantId, tenantId), eq(calls.id, id)))
    .for("update");
  if (!row) throw baseErrors.notFound();
  return row;
}

/** The same for someone who takes part in it. */
export async function lockOpenCall(ctx: Pick<TenantCtx, "db" | "tenantId">, id: Id<"cal">): Promise<CallRow> {
  const row = await lockCall(ctx, id);
  if (row.state === "ended") throw errors.ended();
  return row;
}
