import { useSyncExternalStore } from "react";
import { type CookieChoice, choiceDays, choiceOf, choicesCookie } from "#base/cookie-choice.ts";

const listeners = new Set<() => void>();
let askedAgain = false;

function show(again: boolean): void {
  askedAgain = again;
  for (const tell of listeners) tell();
}

/** Undefined until the visitor has chosen in this browser. */
export const cookieChoice = (): CookieChoice | undefined =>
  choiceOf(new RegExp(`(?:^|; )${choicesCookie}=(\\w+)`).exec(document.cookie)?.[1]);

export function chooseCookies(choice: CookieChoice): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${choicesCookie}=${choice}; path=/; max-age=${choiceDays * 86_400}; samesite=lax${secure}`;
  show(false);
}

/** For pages about cookies: reopens the banner after a choice has been made. */
export const openCookieSettings = (): void => show(true);

/** `again` means that the person reopened the banner, so it takes the focus. With cookies disabled there is nothing to choose. */
type Question = "none" | "first" | "again";
const question = (): Question => (askedAgain ? "again" : cookieChoice() || !navigator.cookieEnabled ? "none" : "first");

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The server renders one page for everyone, so it never includes the banner. */
export const useCookieQuestion = (): Question => useSyncExternalStore(subscribe, question, () => "none");
