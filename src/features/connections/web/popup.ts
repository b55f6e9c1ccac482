import { listenForOutcome, type OutcomeHandlers } from "./outcome-channel.ts";

const size = { width: 500, height: 660 };
const pollMs = 300;
/** The word may still be on its way when the window is already gone. */
const graceMs = 1200;

/** An installed app and a phone have one window: there a popup is lost, or is none. */
export const canOpenPopup = (): boolean => !matchMedia("(display-mode: standalone), (hover: none)").matches;

/** Must be called in the click itself, while the address is not known yet, or browsers block it. */
export function openPopup(): Window | undefined {
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.round(screenY + (outerHeight - size.height) / 2);
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const popup = window.open("about:blank", "", features);
  return popup && !popup.closed ? popup : undefined;
}

/**
 * Follows a popup to its end. Browsers call a window closed as soon as a page in it cuts the tie to this one, as the way
 * back does: so whoever says to be back is waited for, and what is told later still counts.
 */
export function watchPopup(
  popup: Window,
  state: string,
  { onReturn, onOutcome, onClosed }: OutcomeHandlers & { onClosed: () => void },
): () => void {
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  const pollTimer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(pollTimer);
    graceTimer = setTimeout(onClosed, graceMs);
  }, pollMs);
  const stopPolling = () => {
    clearInterval(pollTimer);
    clearTimeout(graceTimer);
  };
  const stopListening = listenForOutcome(state, {
    onReturn: () => {
      stopPolling();
      onReturn();
    },
    onOutcome: (outcome) => {
      stopPolling();
      popup.close();
      onOutcome(outcome);
    },
  });
  return () => {
    stopPolling();
    stopListening();
  };
}
