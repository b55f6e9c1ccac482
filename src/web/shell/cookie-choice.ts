import { useSyncExternalStore } from "react";
import { type CookieChoice, choiceDays, choiceOf, choicesCookie } from "#base/cookie-choice.ts";

const listeners = new Set<() => void>();
let isReopened = false;

function setReopened(reopened: boolean): void {
  isReopened = reopened;
  for (const listener of listeners) listener();
}

/** Undefined until the visitor has chosen in this browser. */
export const cookieChoice = (): CookieChoice | undefined =>
  choiceOf(new RegExp(`(?:^|; )${choicesCookie}=(\\w+)`).exec(document.cookie)?.[1]);

export function chooseCookies(choice: CookieChoice): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${choicesCookie}=${choice}; path=/; max-age=${choiceDays * 86_400}; samesite=lax${secure}`;
  setReopened(false);
}

/** For pages about cookies: reopens the banner after a choice has been made. */
export const openCookieSettings = (): void => setReopened(true);

/** `again` means that the person reopened the banner, so it takes the focus. With cookies disabled there is nothing to choose. */
type BannerState = "none" | "first" | "again";
const currentQuestion = (): BannerState =>
  isReopened ? "again" : cookieChoice() || !navigator.cookieEnabled ? "none" : "first";

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server renders one page for everyone, so it never includes the banner. */
export const useBannerState = (): BannerState => useSyncExternalStore(subscribe, currentQuestion, () => "none");
