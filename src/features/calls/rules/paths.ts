import type { Id } from "#base/ids.ts";

export const callPagePath = "/call";
export const guestPagePath = "/call/join";

/** The address of a call within the app. */
export const callPath = (id: Id<"cal">) => `${callPagePath}?id=${id}`;
