import { type Id, id } from "#base/ids.ts";

/** A payment system returns the id it was given; an id from another application that uses the same account is not ours. */
export const itemIdOf = (given: unknown): Id<"pit"> | undefined => id("pit").safeParse(given).data;
