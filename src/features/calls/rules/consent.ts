import type { Id } from "#base/ids.ts";
import type { RecordingState } from "../values.ts";

type Facts = {
  state: RecordingState;
  agreed: readonly Id<"cap">[];
  refusedBy: Id<"cap"> | null;
  /** Everyone who is in the call now. */
  present: readonly Id<"cap">[];
};

/**
 * A recording starts when everyone in the call has agreed, and never runs while someone is in the call who has not: one refusal ends it,
 * before it starts and while it runs.
 */
export function nextRecordingState({ state, agreed, refusedBy, present }: Facts): RecordingState {
  if (state !== "asked" && state !== "recording") return state;
  if (refusedBy !== null) return state === "asked" ? "refused" : "saving";
  const hasAll = present.every((one) => agreed.includes(one));
  if (state === "asked") return hasAll && present.length > 0 ? "recording" : "asked";
  return hasAll ? "recording" : "saving";
}
