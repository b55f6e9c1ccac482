import type { Announcement, Tell } from "./announce.ts";

/** Too short to notice, and long enough to reduce a burst of changes to a few messages. */
const pauseMs = 100;

/**
 * Throttles identical announcements: the first is sent at once, repeats once per pause, and the last after the last change. Receivers fetch
 * what is new by themselves.
 */
export function saidOnce(tell: Tell): Tell {
  /** Announcements sent a moment ago, and whether each was requested again since. */
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
