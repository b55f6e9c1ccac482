import type { Announcement, Notify } from "./announce.ts";

/** Too short to notice, and long enough to reduce a burst of changes to a few messages. */
const pauseMs = 100;

/**
 * Throttles identical announcements: the first is sent at once, repeats once per pause, and the last after the last change. Receivers fetch
 * what is new by themselves.
 */
export function throttleAnnouncements(notify: Notify): Notify {
  /** Announcements sent a moment ago, and whether each was requested again since. */
  const recent = new Map<string, boolean>();

  const send = (key: string, announcement: Announcement) => {
    notify(announcement);
    recent.set(key, false);
    const repeat = () => (recent.get(key) ? send(key, announcement) : void recent.delete(key));
    setTimeout(repeat, pauseMs).unref();
  };

  return (announcement) => {
    const key = JSON.stringify(announcement);
    if (recent.has(key)) recent.set(key, true);
    else send(key, announcement);
  };
}
