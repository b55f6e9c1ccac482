import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { ChatEvent } from "../../contract/sync.ts";

/** Sends an event to all open screens of a conversation, after the commit. */
export const announceTo = (ctx: Pick<TenantCtx, "announce">, conversationId: Id<"cnv">, event: ChatEvent) =>
  ctx.announce(conversationId, "chat", event);

/** A person's list changed: a conversation was added to it or removed from it. */
export const announceList = (ctx: Pick<TenantCtx, "announce">, personIds: Iterable<Id<"per">>) => {
  for (const personId of personIds) ctx.announce(personId, "changed", { topics: ["conversations"] });
};

type RoomCtx = Pick<TenantCtx, "afterCommit" | "services" | "tenantId">;

/** From now on the open screens of these people receive what happens in the conversation. */
export const joinRoom = (ctx: RoomCtx, conversationId: Id<"cnv">, personIds: readonly Id<"per">[]) =>
  ctx.afterCommit(() => {
    for (const personId of personIds) ctx.services.rooms.join(ctx.tenantId, personId, conversationId);
  });

export const leaveRoom = (ctx: RoomCtx, conversationId: Id<"cnv">, personId: Id<"per">) =>
  ctx.afterCommit(() => ctx.services.rooms.leave(ctx.tenantId, personId, conversationId));
