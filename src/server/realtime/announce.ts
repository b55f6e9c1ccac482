import type { Id } from "#base/ids.ts";

/** All members of the tenant, one person in it, or the people of one conversation. */
export type Audience = "tenant" | Id<"per"> | Id<"cnv">;
/**
 * The messages that screens handle: `changed` names the topics to read again, `brand` carries the new brand, `chat` what happened in a
 * conversation.
 */
export type Message = "changed" | "brand" | "chat";
export type Announcement = {
  tenantId: Id<"ten">;
  to: Audience | readonly Audience[];
  message: Message;
  data: unknown;
};

export type Announce = (to: Audience, message: Message, data: unknown) => void;
export type Notify = (announcement: Announcement) => void;

export const roomOf = (tenantId: Id<"ten">, to: Audience) => (to === "tenant" ? tenantId : `${tenantId}:${to}`);

/** Who receives what is sent to an audience that is neither a tenant nor a person. Membership ends with the connection. */
export type Rooms = {
  join(tenantId: Id<"ten">, personId: Id<"per">, to: Id<"cnv">): void;
  leave(tenantId: Id<"ten">, personId: Id<"per">, to: Id<"cnv">): void;
};
