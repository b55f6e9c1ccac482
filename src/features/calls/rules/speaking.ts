/** Quieter sound is the room. */
const loudLevel = 0.015;
/** Pauses between words do not end it. */
const pauseMs = 800;

/** When someone was last loud, and since when without a longer pause. */
export type Voice = { since: number; lastLoud: number };

export function nextVoice(voice: Voice | undefined, level: number, now: number): Voice | undefined {
  const current = voice && now - voice.lastLoud < pauseMs ? voice : undefined;
  if (level < loudLevel) return current;
  return { since: current?.since ?? now, lastLoud: now };
}

/** The person who started to speak last. Someone who stopped stays the speaker until another one starts. */
export function speakerOf<Id>(voices: ReadonlyMap<Id, Voice>, previous: Id | null): Id | null {
  let speaker = previous;
  let latest = previous === null ? undefined : voices.get(previous)?.since;
  for (const [id, { since }] of voices) {
    if (latest !== undefined && since <= latest) continue;
    speaker = id;
    latest = since;
  }
  return speaker;
}
