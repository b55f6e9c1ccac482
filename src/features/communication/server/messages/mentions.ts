import type { Id } from "#base/ids.ts";
import type { Ctx } from "#server/ctx.ts";
import { maxGroupSize } from "../../values.ts";
import { readParticipants } from "../conversations/participants.ts";

/** Only members can be mentioned, since no one else would read it. */
export async function findMentioned(
  ctx: Pick<Ctx, "db" | "tenantId" | "personId">,
  conversationId: Id<"cnv">,
  mentions: readonly Id<"per">[],
) {
  if (mentions.length === 0) return [];
  const people = await readParticipants(ctx, [conversationId], { without: ctx.personId, limit: maxGroupSize });
  return [...new Set(mentions)].filter((mention) => people.some(({ id }) => id === mention));
}
