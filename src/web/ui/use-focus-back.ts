import { useEffect, useState } from "react";

/** What was pressed to open it; of a menu, which is gone by then, the button that opened the menu. */
function pressed(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
}

/** Gives the focus back to what opened something once that is closed or gone, unless it has gone elsewhere meanwhile. */
export function useFocusBack(opened: boolean): void {
  // Asked while it is drawn: once it stands, it has the focus itself.
  const [from, setFrom] = useState(() => (opened ? pressed() : null));
  const [was, setWas] = useState(opened);
  if (opened !== was) {
    setWas(opened);
    if (opened) setFrom(pressed());
  }
  useEffect(() => {
    if (!opened || !(from instanceof HTMLElement)) return undefined;
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.closest('[role="dialog"]');
      if (isLost && from.isConnected) from.focus({ preventScroll: true });
    };
  }, [opened, from]);
}
