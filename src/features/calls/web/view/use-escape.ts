import { useEffect, useRef } from "react";

/** Runs on Escape, unless a menu, a dialog or a field has a use for the key itself. */
export function useEscape(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector('[role="menu"], [role="dialog"], dialog[open]')) return;
      if (event.target instanceof HTMLElement && event.target.closest("textarea, input")) return;
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
