const asked = new EventTarget();

/** Opens the bell's menu, which belongs to the layout, from a screen inside it. */
export const openBell = (): void => void asked.dispatchEvent(new Event("open"));

/** Called by the bell to subscribe to requests to open it. */
export function whenBellAsked(open: () => void): () => void {
  asked.addEventListener("open", open);
  return () => asked.removeEventListener("open", open);
}
