import { useEffect } from "react";

const notes = [659.25, 783.99];
const everyMs = 3000;
const lockName = "ring tone of calls";

/** Two soft notes. */
function playNotes(context: AudioContext): void {
  notes.forEach((frequency, at) => {
    const start = context.currentTime + at * 0.32;
    const volume = new GainNode(context, { gain: 0 });
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume).connect(context.destination);
    volume.gain.setTargetAtTime(0.12, start, 0.02);
    volume.gain.setTargetAtTime(0, start + 0.24, 0.08);
    tone.start(start);
    tone.stop(start + 0.8);
  });
}

/** Rings until the card is gone, in one tab only. A browser lets a page make sound once the person has used it. */
export function useRingTone(): void {
  useEffect(() => {
    if (!navigator.userActivation?.hasBeenActive) return;
    const ended = Promise.withResolvers<void>();
    const ring = async () => {
      const context = new AudioContext();
      playNotes(context);
      const timer = setInterval(() => playNotes(context), everyMs);
      await ended.promise;
      clearInterval(timer);
      await context.close();
    };
    const start = navigator.locks
      ? navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? ring() : undefined))
      : ring();
    // Without sound the card still shows.
    void Promise.resolve(start).catch(() => {});
    return ended.resolve;
  }, []);
}
