import type { z } from "zod";

/** Something that happened, in the past tense. Lower features emit events, higher ones subscribe, and `app` connects them. */
export type Event<T extends string = string, S extends z.ZodType = z.ZodType> = { type: T; payload: S };

export const defineEvent = <T extends string, S extends z.ZodType>(type: T, payload: S): Event<T, S> => ({
  type,
  payload,
});
