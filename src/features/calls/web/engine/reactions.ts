import type { ParticipantId, SessionView } from "./session.ts";

type Reaction = SessionView["reactions"][number];

const shownMs = 4000;

/** Reactions fly by: each is shown for a few seconds. */
export function createReactions(onChange: (shown: readonly Reaction[]) => void) {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let shown: readonly Reaction[] = [];
  let lastKey = 0;
  const set = (next: readonly Reaction[]) => {
    shown = next;
    onChange(shown);
  };
  return {
    show: (from: ParticipantId, emoji: Reaction["emoji"]) => {
      const key = ++lastKey;
      set([...shown, { key, from, emoji }]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        set(shown.filter((reaction) => reaction.key !== key));
      }, shownMs);
      timers.add(timer);
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
