import { useEffect } from "react";

const mark = /^\(\d+\+?\) /;
const largest = 99;

type BadgeNavigator = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** Shows the number of unread conversations before the page's title and on the icon of the installed app. */
export function useUnreadTitle(count: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as BadgeNavigator;
    // A browser may have the function and refuse it, which changes nothing for the person.
    const badge = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    badge?.catch(() => {});
    const prefix = count > largest ? `(${largest}+) ` : count > 0 ? `(${count}) ` : "";
    const apply = () => {
      const own = document.title.replace(mark, "");
      // A page without a title yet gets none: the browser would trim the space, and the mark would no longer be recognized.
      if (own && prefix + own !== document.title) document.title = prefix + own;
    };
    apply();
    // Each screen sets its own title when it is opened.
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(mark, "");
    };
  }, [count]);
}
