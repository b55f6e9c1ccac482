import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { readConversation, readReferralConversation } from "#features/communication/server/reads.ts";
import { conversationMembers } from "#features/communication/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { integer, statement } from "#server/db/statement.ts";
import type { getCall as getEndpoint, listCalls as listEndpoint } from "../../contract/calls.ts";
import { calls } from "../table.ts";
import { type CallRow, callColumns } from "./read-live.ts";
import { toCall, toCalls } from "./view.ts";

export const getCall = (ctx: ReadCtx, { id }: z.infer<typeof getEndpoint.input>) => toCall(ctx, id);

/** Those to come by their time, those that ended from the latest on. */
const lists = {
  current: {
    filter: sql`${calls.state} <> 'ended'`,
    order: sql`coalesce(${calls.startsAt}, ${calls.createdAt}), ${calls.id}`,
  },
  ended: { filter: sql`${calls.state} = 'ended'`, order: sql`${calls.id} desc` },
} as const;
type Which = keyof typeof lists;

const params = {
  tenantId: calls.tenantId,
  personId: conversationMembers.personId,
  conversationId: calls.conversationId,
  before: calls.id,
  limit: integer,
};
type Params = { tenantId: unknown; personId: unknown; conversationId: unknown };

/** The conversations whose calls are listed: one, or all that the person is a member of. */
const scopes = {
  conversation: (p: Params): SQL => sql`${calls.conversationId} = ${p.conversationId}`,
  person: (p: Params): SQL =>
    sql`${calls.conversationId} in (select ${conversationMembers.conversationId} from ${conversationMembers}
      where ${and(sql`${conversationMembers.tenantId} = ${p.tenantId}`, sql`${conversationMembers.personId} = ${p.personId}`, isNull(conversationMembers.leftAt))})`,
};
type Scope = keyof typeof scopes;

const listOf = (scope: Scope, which: Which) =>
  statement(`calls.list.${scope}.${which}`, params, (from, p) =>
    from
      .select(callColumns)
      .from(calls)
      .where(
        and(
          eq(calls.tenantId, p.tenantId),
          lists[which].filter,
          scopes[scope](p),
          sql`(${p.before}::uuid is null or ${calls.id} < ${p.before})`,
        ),
      )
      .orderBy(lists[which].order)
      .limit(p.limit),
  );
const statements = {
  conversation: { current: listOf("conversation", "current"), ended: listOf("conversation", "ended") },
  person: { current: listOf("person", "current"), ended: listOf("person", "ended") },
};

type Input = z.infer<typeof listEndpoint.input>;

export async function listCalls(ctx: ReadCtx, { which, conversationId, referralId, limit, after }: Input) {
  const { db, tenantId, personId } = ctx;
  const only = conversationId ?? (referralId && (await readReferralConversation(ctx, referralId)));
  if (only === null) return { items: [], next: null };
  if (only) await readConversation(ctx, only);
  const before = after && /^cal_[0-9a-f]{32}$/.test(after) ? (after as Id<"cal">) : null;
  const rows = await db.run(statements[only ? "conversation" : "person"][which], {
    tenantId,
    personId,
    conversationId: only ?? null,
    before,
    limit: limit + 1,
  } as never);
  const shown = (rows as CallRow[]).slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await toCalls(ctx, await withConversations(ctx, shown)),
    next: rows.length > limit && last ? last.id : null,
  };
}

/** Leaves out calls whose conversation the person can no longer read, such as that of a referral that moved to someone else. */
async function withConversations(ctx: ReadCtx, rows: readonly CallRow[]) {
  const ids = [...new Set(rows.map(({ conversationId }) => conversationId))];
  const read = await Promise.all(ids.map((id) => readConversation(ctx, id).catch(() => undefined)));
  const byId = new Map(ids.map((id, index) => [id, read[index]]));
  return rows.flatMap((row) => {
    const conversation = byId.get(row.conversationId);
    return conversation ? [{ row, conversation }] : [];
  });
}
