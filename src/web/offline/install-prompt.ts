import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../local-storage.ts";

/** The event that a browser fires once when the site can be installed. The prompt opens only when it is called. */
type InstallPromptEvent = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

/** `byHand` is an iPhone or iPad, which has no install event, so the app shows instructions. */
type InstallState = "none" | "offered" | "byHand" | "done";

const postponedKey = "install-later";
const postponeDays = 30;

const listeners = new Set<() => void>();
let promptEvent: InstallPromptEvent | undefined;
let isInstalled = false;

function setPrompt(next: { promptEvent: InstallPromptEvent | undefined; isInstalled: boolean }): void {
  ({ promptEvent, isInstalled } = next);
  for (const listener of listeners) listener();
}

/** Must be called before the first render, because the browser may fire the event at any time. */
export function watchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // Otherwise the browser shows an install bar of its own on whatever page is open.
    event.preventDefault();
    setPrompt({ promptEvent: event as InstallPromptEvent, isInstalled: false });
  });
  addEventListener("appinstalled", () => setPrompt({ promptEvent: undefined, isInstalled: true }));
}

const isInstalledApp = () => matchMedia("(display-mode: standalone)").matches;
const isPostponed = () => Number(readStored(postponedKey) ?? 0) > Date.now();
/** Only Safari on iPhones and iPads has this property; it says whether the page runs as an installed app. */
const isManualInstall = () => (navigator as { standalone?: boolean }).standalone === false;

function current(): InstallState {
  if (isInstalled) return "done";
  if (isInstalledApp() || isPostponed()) return "none";
  return promptEvent ? "offered" : isManualInstall() ? "byHand" : "none";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useInstallState = (): InstallState => useSyncExternalStore(subscribe, current, () => "none");

export function postponeInstall(): void {
  writeStored(postponedKey, String(Date.now() + postponeDays * 86_400_000));
  setPrompt({ promptEvent, isInstalled });
}

/** A prompt can be used once. A person who dismisses it is not asked again for a while. */
export async function install(): Promise<void> {
  const usedPrompt = promptEvent;
  if (!usedPrompt) return;
  await usedPrompt.prompt();
  const { outcome } = await usedPrompt.userChoice;
  if (outcome === "dismissed") postponeInstall();
  setPrompt({ promptEvent: undefined, isInstalled });
}
