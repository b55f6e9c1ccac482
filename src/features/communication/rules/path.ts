import type { Id } from "#base/ids.ts";

/** Where a conversation is opened within the app. */
export const pathOf = (id: Id<"cnv">): string => `/communication?id=${id}`;
