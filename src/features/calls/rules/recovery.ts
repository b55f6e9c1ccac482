import type { LiveCall } from "../contract/calls.ts";

/** Why the server refused to attach a participant, and what to do: enter again after a long interruption, or stop. */
export function recoveryOf({ state, participants }: LiveCall, me: string): "ended" | "replaced" | "enter" {
  if (state === "ended") return "ended";
  // Still in the call, but not with this tab.
  return participants.some((participant) => participant.id === me && participant.state === "in") ? "replaced" : "enter";
}
