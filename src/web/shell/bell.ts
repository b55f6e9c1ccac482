const bellEvents = new EventTarget();

/** Opens the bell's menu, which belongs to the layout, from a screen inside it. */
export const openBell = (): void => void bellEvents.dispatchEvent(new Event("open"));

/** Called by the bell to subscribe to requests to open it. */
export function onBellOpen(open: () => void): () => void {
  bellEvents.addEventListener("open", open);
  return () => bellEvents.removeEventListener("open", open);
}
