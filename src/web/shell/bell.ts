const asked = new EventTarget();

/** Opens the bell's menu, which stands in the frame, from a screen inside it. */
export const openBell = (): void => void asked.dispatchEvent(new Event("open"));

/** For the bell: hears that somebody wants it open. */
export function whenBellAsked(open: () => void): () => void {
  asked.addEventListener("open", open);
  return () => asked.removeEventListener("open", open);
}
