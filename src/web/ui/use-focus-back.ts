import { useEffect, useState } from "react";

/** The element that opened it or, for a menu item, which is removed by then, the menu's button. */
function pressed(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
}

/** Returns the focus to the opener once the content is closed or removed, unless the focus has moved elsewhere. */
export function useFocusBack(opened: boolean): void {
  // Read during render: once the content is mounted, it has the focus itself.
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
