import { useSyncExternalStore } from "react";
import { keep, kept } from "../kept.ts";

/** What a browser hands out once, when the site can be installed; it asks only when it is told to. */
type Offer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: "accepted" | "dismissed" }> };

/** `byHand` is an iPhone or iPad, which offers nothing and can be told how. */
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

/** Called before anything is drawn: the offer comes when the browser likes. */
export function watchInstalling(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // Without this the browser shows a bar of its own, wherever one happens to be.
    event.preventDefault();
    change({ offer: event as Offer, done: false });
  });
  addEventListener("appinstalled", () => change({ offer: undefined, done: true }));
}

const isApp = () => matchMedia("(display-mode: standalone)").matches;
const isPutOff = () => Number(kept(laterKey) ?? 0) > Date.now();
/** Only browsers of iPhones and iPads know the word, and those say whether they show an installed app. */
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

/** Whoever says no to the browser's own question is not asked again soon; an offer can be taken once. */
export async function install(): Promise<void> {
  const taken = offer;
  if (!taken) return;
  await taken.prompt();
  const { outcome } = await taken.userChoice;
  if (outcome === "dismissed") installLater();
  change({ offer: undefined, done });
}
