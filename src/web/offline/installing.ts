import { useSyncExternalStore } from "react";
import { keep, kept } from "../kept.ts";

/** The event that a browser fires once when the site can be installed. The prompt opens only when it is called. */
type Offer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: "accepted" | "dismissed" }> };

/** `byHand` is an iPhone or iPad, which has no install event, so the app shows instructions. */
type Installing = "none" | "offered" | "byHand" | "done";

const laterKey = "install-later";
const laterDays = 30;

const listeners = new Set<() => void>();
let offer: Offer | undefined;
let done = false;

function change(next: { offer: Offer | undefined; done: boolean }): void {
  ({ offer, done } = next);
  for (const tell of listeners) tell();
}

/** Must be called before the first render, because the browser may fire the event at any time. */
export function watchInstalling(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // Otherwise the browser shows an install bar of its own on whatever page is open.
    event.preventDefault();
    change({ offer: event as Offer, done: false });
  });
  addEventListener("appinstalled", () => change({ offer: undefined, done: true }));
}

const isApp = () => matchMedia("(display-mode: standalone)").matches;
const isPutOff = () => Number(kept(laterKey) ?? 0) > Date.now();
/** Only Safari on iPhones and iPads has this property; it says whether the page runs as an installed app. */
const installsByHand = () => (navigator as { standalone?: boolean }).standalone === false;

function current(): Installing {
  if (done) return "done";
  if (isApp() || isPutOff()) return "none";
  return offer ? "offered" : installsByHand() ? "byHand" : "none";
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useInstalling = (): Installing => useSyncExternalStore(subscribe, current, () => "none");

export function installLater(): void {
  keep(laterKey, String(Date.now() + laterDays * 86_400_000));
  change({ offer, done });
}

/** A prompt can be used once. A person who dismisses it is not asked again for a while. */
export async function install(): Promise<void> {
  const taken = offer;
  if (!taken) return;
  await taken.prompt();
  const { outcome } = await taken.userChoice;
  if (outcome === "dismissed") installLater();
  change({ offer: undefined, done });
}
