import { type Id, id } from "#base/ids.ts";

/** A payment system hands back what it was given; that of another program in the same account is not ours. */
export const itemIdOf = (given: unknown): Id<"pit"> | undefined => id("pit").safeParse(given).data;
