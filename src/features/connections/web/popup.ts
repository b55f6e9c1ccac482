import { listenForOutcome, type OutcomeHandlers } from "./outcome-channel.ts";

const size = { width: 500, height: 660 };
const pollMs = 300;
/** The outcome may still be on its way when the popup is already closed. */
const graceMs = 1200;

/** An installed app and a phone have a single window, in which a popup is lost or never opens. */
export const canOpenPopup = (): boolean => !matchMedia("(display-mode: standalone), (hover: none)").matches;

/** Must be called in the click handler itself, before the URL is known, because browsers block popups otherwise. */
export function openPopup(): Window | undefined {
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.round(screenY + (outerHeight - size.height) / 2);
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const popup = window.open("about:blank", "", features);
  return popup && !popup.closed ? popup : undefined;
}

/**
 * Watches a popup until its flow ends. Browsers report a window as closed as soon as a page in it severs the opener, as the return page
 * does: a popup that announced its return is therefore waited for, and an outcome that arrives later still counts.
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
