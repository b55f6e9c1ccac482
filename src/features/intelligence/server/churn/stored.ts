import type { Model, Reason } from "../../rules/model.ts";

/** What a prediction remembers of its model: enough to say how good it was and what it learned from. */
export type ChurnModel = Pick<Model, "version" | "kind" | "n" | "positives" | "heldOut" | "candidates" | "leaks">;

/** `base` and the log-odds of all reasons add up to the margin. */
export type StoredReasons = { base: number; margin: number; reasons: Reason[] };
