import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./drop-menu.module.css";

type Props = {
  /** The button's accessible name, if its content does not provide one. */
  label?: string;
  className: string | undefined;
  /** The button's content. */
  buttonContent: ReactNode;
  opensUpward?: boolean;
  /** For more than a few entries: a wider panel, which scrolls. */
  wide?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A disclosure of our own instead of Mantine's menu: public pages use it too, and the shell is a fifth smaller without Mantine's. */
export function DropMenu({ label, className, buttonContent, opensUpward = false, wide = false, children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointer);
    return () => document.removeEventListener("pointerdown", onPointer);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    } else if (/^Arrow(Up|Down)$/.test(event.key) && open) {
      event.preventDefault();
      moveFocus(root.current, event.key === "ArrowDown" ? 1 : -1);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles key events of the buttons inside
    <div className={styles.root} data-wide={wide || undefined} ref={root} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {buttonContent}
      </button>
      {open ? (
        <div id={panel} className={styles.panel} data-opens-upward={opensUpward || undefined}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

/** Arrow keys move through the button and the entries, and wrap around. */
function moveFocus(root: HTMLElement | null, direction: 1 | -1): void {
  const focusTargets = [...(root?.querySelectorAll<HTMLElement>("button, a[href]") ?? [])];
  const at = focusTargets.indexOf(document.activeElement as HTMLElement);
  focusTargets.at((at + direction) % focusTargets.length)?.focus();
}
