import { useEffect } from "react";

const everyMs = 1500;

/** Shows in the title of the tab who calls, in turns with the title of the page; with reduced motion, it stays. */
export function useRingingTitle(text: string): void {
  useEffect(() => {
    const own = document.title;
    document.title = text;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = isStill
      ? undefined
      : setInterval(() => {
          document.title = document.title.endsWith(text) ? own : text;
        }, everyMs);
    return () => {
      clearInterval(timer);
      // A page that was opened meanwhile has set its own.
      if (document.title.endsWith(text)) document.title = own;
    };
  }, [text]);
}
