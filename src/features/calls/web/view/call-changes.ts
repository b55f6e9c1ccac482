import type { LiveCall } from "../../contract/calls.ts";
import type { ParticipantId } from "../engine/session.ts";

/** What a screen reader says: a key of the texts, and whom it is about. */
export type CallChange = {
  key: "joined" | "left" | "hand" | "sharing" | "sharingEnded" | "recording" | "recordingEnded";
  name: string;
};

/** What happened between two states of the call that the person did not do themselves. */
export function changesBetween(before: LiveCall, after: LiveCall, me: ParticipantId): CallChange[] {
  const earlier = new Map(before.participants.map((one) => [one.id, one]));
  const changes: CallChange[] = [];
  for (const { id, name, state, media } of after.participants) {
    if (id === me) continue;
    const old = earlier.get(id);
    const wasIn = old?.state === "in";
    if (state === "in" && !wasIn) changes.push({ key: "joined", name });
    if (state === "left" && wasIn) changes.push({ key: "left", name });
    if (state !== "in") continue;
    if (media.hand && !old?.media.hand) changes.push({ key: "hand", name });
    if (media.screen && !old?.media.screen) changes.push({ key: "sharing", name });
    if (!media.screen && old?.media.screen) changes.push({ key: "sharingEnded", name });
  }
  const [wasRecorded, isRecorded] = [before, after].map(({ recording }) => recording?.state === "recording");
  if (isRecorded && !wasRecorded) changes.push({ key: "recording", name: "" });
  if (!isRecorded && wasRecorded) changes.push({ key: "recordingEnded", name: "" });
  return changes;
}
