import type { Announcement, Tell } from "./announce.ts";

/** Shorter than anybody notices, and long enough that a flood of changes is a handful of messages. */
const pauseMs = 100;

/**
 * The same said again and again is said at once and then once in each pause, the last time after the last change: whoever
 * hears it looks by themselves at what is new.
 */
export function saidOnce(tell: Tell): Tell {
  /** What was said a moment ago, and whether it was to be said again since. */
  const said = new Map<string, boolean>();

  const say = (key: string, announcement: Announcement) => {
    tell(announcement);
    said.set(key, false);
    const again = () => (said.get(key) ? say(key, announcement) : void said.delete(key));
    setTimeout(again, pauseMs).unref();
  };

  return (announcement) => {
    const key = JSON.stringify(announcement);
    if (said.has(key)) said.set(key, true);
    else say(key, announcement);
  };
}
