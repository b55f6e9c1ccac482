import { nextVoice, speakerOf, type Voice } from "../../rules/speaking.ts";
import type { ParticipantId } from "./session.ts";

export const listenMs = 200;

/** Follows who speaks, from the levels that the browser measured. */
export function createSpeaking() {
  let voices: ReadonlyMap<ParticipantId, Voice> = new Map();
  let speaker: ParticipantId | null = null;
  return {
    /** Returns whether something changed. */
    listen: (levels: ReadonlyMap<ParticipantId, number>, now: number): boolean => {
      const before = { ids: [...voices.keys()].join(), speaker };
      voices = new Map(
        [...levels].flatMap(([id, level]) => {
          const voice = nextVoice(voices.get(id), level, now);
          return voice ? [[id, voice] as const] : [];
        }),
      );
      const stays = speaker !== null && levels.has(speaker) ? speaker : null;
      speaker = speakerOf(voices, stays);
      return before.ids !== [...voices.keys()].join() || before.speaker !== speaker;
    },
    isSpeaking: (id: ParticipantId) => voices.has(id),
    speaker: () => speaker,
  };
}
