import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether the content is wider than its container. Measured again whenever either changes its size. */
export function useIsOverflowing(frame: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const content = element?.querySelector("table");
    if (!element || !content) return;
    const observer = new ResizeObserver(() => setIsOverflowing(content.offsetWidth > element.clientWidth));
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [frame]);
  return isOverflowing;
}
