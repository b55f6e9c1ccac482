import { useEffect, useRef } from "react";
import { isTyping } from "./is-typing.ts";

/** A key that follows `g` belongs to the navigation, such as `g r`. */
const sequenceMs = 900;

type Options = {
  /** Whether the keys belong to a dialog, which is then the only one open, or to the page, which then has no dialog over it. */
  inDialog: boolean;
};

/** Single keys of a screen, such as `a` to accept. They do nothing while a person types or another dialog or a menu is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>, { inDialog }: Options): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  }, [keys]);
  useEffect(() => {
    let lastG = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const isSequence = event.timeStamp - lastG < sequenceMs;
      lastG = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const dialogs = document.querySelectorAll('[role="dialog"], dialog[open]').length;
      if (isSequence || dialogs !== Number(inDialog) || document.querySelector('[role="menu"]')) return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [inDialog]);
}
