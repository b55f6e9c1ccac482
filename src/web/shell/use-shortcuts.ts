import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isTyping } from "../ui/is-typing.ts";
import { sidebarKey } from "./command-key.ts";
import { useShell } from "./shell-context.ts";

/** A dialog or an open menu handles the keyboard itself. */
const isOverlayOpen = () => document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null;

/** How long after `g` the second key is accepted, in milliseconds. */
const sequenceMs = 900;

/**
 * `g d` navigates, ⌘K searches everywhere, `/` focuses the search of the page's list or else opens the palette, `[` collapses the sidebar,
 * `?` lists all shortcuts; single keys such as `c` belong to the app.
 */
export function useShortcuts(toggleSidebar: () => void) {
  const navigate = useNavigate();
  const { places, shortcuts } = useShell();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);

  const toggle = useEffectEvent(toggleSidebar);
  // Outlives a change of the places between the two keys.
  const afterG = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setPaletteOpen(true);
        return;
      }
      if (isTyping(event.target) || isOverlayOpen() || event.metaKey || event.ctrlKey || event.altKey) return;
      const place =
        event.timeStamp - afterG.current < sequenceMs ? places.find((entry) => entry.key === event.key) : undefined;
      afterG.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const shortcut = shortcuts.find((entry) => entry.key === event.key);
      if (place) void navigate({ to: place.to });
      else if (event.key === "?") setHelpOpen(true);
      else if (event.key === sidebarKey) toggle();
      else if (event.key === "/") {
        event.preventDefault();
        const onPage = document.querySelector<HTMLElement>("[data-find]");
        if (onPage) onPage.focus();
        else setPaletteOpen(true);
      } else shortcut?.run?.();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate, places, shortcuts]);

  return {
    paletteOpen,
    helpOpen,
    openPalette: () => setPaletteOpen(true),
    closePalette: () => setPaletteOpen(false),
    openHelp: () => setHelpOpen(true),
    closeHelp: () => setHelpOpen(false),
  };
}
