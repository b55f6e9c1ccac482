import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const endMargin = 48;
const loadMargin = 600;

type Options = {
  /** Changes whenever the content does. */
  content: unknown;
  hasOlder: boolean;
  hasNewer: boolean;
  load: (direction: "older" | "newer") => unknown;
};

/**
 * Keeps the reading position of a thread: at the end it follows new messages, elsewhere the first visible line stays where it is, whatever is
 * loaded above or below. Near an edge it loads more.
 */
export function useScroll(box: RefObject<HTMLElement | null>, { content, hasOlder, hasNewer, load }: Options) {
  const anchor = useRef<{ line: HTMLElement; top: number } | undefined>(undefined);
  const isFollowing = useRef(!hasNewer);
  const [isAtEnd, setIsAtEnd] = useState(!hasNewer);

  const measure = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const atEnd = !hasNewer && scrollHeight - scrollTop - clientHeight < endMargin;
    isFollowing.current = atEnd;
    setIsAtEnd(atEnd);
    const line = [...element.querySelectorAll<HTMLElement>("[data-line]")].find(
      ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > scrollTop,
    );
    anchor.current = line && { line, top: line.offsetTop - scrollTop };
    if (hasOlder && scrollTop < loadMargin) load("older");
    if (hasNewer && scrollHeight - scrollTop - clientHeight < loadMargin) load("newer");
  }, [box, hasOlder, hasNewer, load]);

  const restore = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { line, top } = anchor.current ?? {};
    if (isFollowing.current) element.scrollTop = element.scrollHeight;
    else if (line?.isConnected && top !== undefined) element.scrollTop = line.offsetTop - top;
  }, [box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what moves the lines
  useLayoutEffect(() => {
    restore();
    measure();
  }, [content, restore, measure]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The window, a growing composer and late pictures change the height, too.
    const observer = new ResizeObserver(restore);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box, restore]);

  const scrollToEnd = useCallback(() => {
    isFollowing.current = true;
    restore();
    measure();
  }, [restore, measure]);

  /** Shows a line, a third below the top. */
  const scrollToLine = useCallback(
    (line: HTMLElement) => {
      const element = box.current;
      if (!element) return;
      isFollowing.current = false;
      element.scrollTop = line.offsetTop - element.clientHeight / 3;
      measure();
    },
    [box, measure],
  );
  return { isAtEnd, onScroll: measure, scrollToEnd, scrollToLine };
}
