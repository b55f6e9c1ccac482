import type { Id } from "#base/ids.ts";

/** Everybody of the tenant, or one person in it. */
export type Audience = "tenant" | Id<"per">;
/** The messages screens understand: `changed` names the topics to read again, `brand` carries the new one. */
export type Message = "changed" | "brand";
export type Announcement = { tenantId: Id<"ten">; to: Audience; message: Message; data: unknown };

export type Announce = (to: Audience, message: Message, data: unknown) => void;
export type Tell = (announcement: Announcement) => void;

export const roomOf = (tenantId: Id<"ten">, to: Audience) => (to === "tenant" ? tenantId : `${tenantId}:${to}`);
