import { useEffect, useState } from "react";

/** The element that opened it or, for a menu item, which is removed by then, the menu's button. */
function findOpener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
}

/** Returns the focus to the opener once the content is closed or removed, unless the focus has moved elsewhere. */
export function useRestoreFocus(opened: boolean): void {
  // Read during render: once the content is mounted, it has the focus itself.
  const [opener, setOpener] = useState(() => (opened ? findOpener() : null));
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpener(findOpener());
  }
  useEffect(() => {
    if (!opened || !(opener instanceof HTMLElement)) return undefined;
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.closest('[role="dialog"]');
      if (isLost && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opened, opener]);
}
