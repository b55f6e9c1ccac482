import type { Id } from "#base/ids.ts";

/** All members of the tenant, or one person in it. */
export type Audience = "tenant" | Id<"per">;
/** The messages that screens handle: `changed` names the topics to read again, `brand` carries the new brand. */
export type Message = "changed" | "brand";
export type Announcement = { tenantId: Id<"ten">; to: Audience; message: Message; data: unknown };

export type Announce = (to: Audience, message: Message, data: unknown) => void;
export type Notify = (announcement: Announcement) => void;

export const roomOf = (tenantId: Id<"ten">, to: Audience) => (to === "tenant" ? tenantId : `${tenantId}:${to}`);
