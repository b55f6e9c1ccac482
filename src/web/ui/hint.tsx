import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./hint.module.css";

type Props = {
  /** A function, called only when the hint is shown: formatting a date is slow. */
  text: () => string;
  focusable?: boolean;
  children: ReactNode;
};

/**
 * A tooltip on hover and on focus. It is rendered only while it is shown, in the browser's top layer, so that a thousand of them in a
 * scrolling table cost nothing and none is cut off.
 */
export function Hint({ text, focusable = true, children }: Props) {
  const [isShown, setIsShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows a tooltip
    <span
      ref={anchor}
      className={styles.anchor}
      tabIndex={focusable ? 0 : undefined}
      aria-describedby={isShown ? id : undefined}
      onPointerEnter={() => setIsShown(true)}
      onPointerLeave={() => setIsShown(false)}
      onFocus={() => setIsShown(true)}
      onBlur={() => setIsShown(false)}
      onKeyDown={(event) => event.key === "Escape" && setIsShown(false)}
    >
      {children}
      {isShown ? <Bubble id={id} text={text()} anchor={anchor} /> : null}
    </span>
  );
}

function Bubble({ id, text, anchor }: { id: string; text: string; anchor: React.RefObject<HTMLElement | null> }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const box = bubble.current;
    const at = anchor.current?.getBoundingClientRect();
    if (!box || !at) return;
    box.showPopover();
    const { width, height } = box.getBoundingClientRect();
    const left = Math.min(
      Math.max(at.left + (at.width - width) / 2, 8),
      document.documentElement.clientWidth - width - 8,
    );
    const above = at.top - height - 6;
    Object.assign(box.style, { left: `${left}px`, top: `${above < 8 ? at.bottom + 6 : above}px` });
  }, [anchor]);
  return (
    <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
      {text}
    </span>
  );
}
