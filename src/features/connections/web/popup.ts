import { type Ears, hear } from "./channel.ts";

const size = { width: 500, height: 660 };
const lookMs = 300;
/** The word may still be on its way when the window is already gone. */
const graceMs = 1200;

/** An installed app and a phone have one window: there a popup is lost, or is none. */
export const popupsCanBe = (): boolean => !matchMedia("(display-mode: standalone), (hover: none)").matches;

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
export function follow(
  popup: Window,
  state: string,
  { onBack, onTold, onClosed }: Ears & { onClosed: () => void },
): () => void {
  let grace: ReturnType<typeof setTimeout> | undefined;
  const looking = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(looking);
    grace = setTimeout(onClosed, graceMs);
  }, lookMs);
  const lookAway = () => {
    clearInterval(looking);
    clearTimeout(grace);
  };
  const deafen = hear(state, {
    onBack: () => {
      lookAway();
      onBack();
    },
    onTold: (outcome) => {
      lookAway();
      popup.close();
      onTold(outcome);
    },
  });
  return () => {
    lookAway();
    deafen();
  };
}
