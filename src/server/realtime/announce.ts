import type { Id } from "#base/ids.ts";

/** All members of the tenant, one person in it, the people of one conversation, or one participant of a call. */
export type Audience = "tenant" | Id<"per"> | Id<"cnv"> | Id<"cap">;
/**
 * The messages that screens handle: `changed` names the topics to read again, `brand` carries the new brand, `chat` what happened in a
 * conversation, `call` what happens in a call.
 */
export type Message = "changed" | "brand" | "chat" | "call";
export type Announcement = {
  tenantId: Id<"ten">;
  to: Audience | readonly Audience[];
  message: Message;
  data: unknown;
};

export type Announce = (to: Audience, message: Message, data: unknown) => void;
export type Notify = (announcement: Announcement) => void;

export const roomOf = (tenantId: Id<"ten">, to: Audience) => (to === "tenant" ? tenantId : `${tenantId}:${to}`);

/** Returns the participants of calls among the audiences of these rooms. */
export const findParticipants = (rooms: Iterable<string>) =>
  [...rooms].flatMap((room) => {
    const [tenantId, id] = room.split(":");
    return id?.startsWith("cap_") ? [{ tenantId: tenantId as Id<"ten">, id: id as Id<"cap"> }] : [];
  });

/** Who receives what is sent to an audience that is neither a tenant nor a person. Membership ends with the connection. */
export type Rooms = {
  join(tenantId: Id<"ten">, personId: Id<"per">, to: Id<"cnv">): void;
  leave(tenantId: Id<"ten">, personId: Id<"per">, to: Id<"cnv">): void;
};
