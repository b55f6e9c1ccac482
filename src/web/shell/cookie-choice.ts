import { useSyncExternalStore } from "react";
import { type CookieChoice, choiceDays, choiceOf, choicesCookie } from "#base/cookie-choice.ts";

const listeners = new Set<() => void>();
let askedAgain = false;

function show(again: boolean): void {
  askedAgain = again;
  for (const tell of listeners) tell();
}

/** Undefined while nobody has chosen in this browser. */
export const cookieChoice = (): CookieChoice | undefined =>
  choiceOf(new RegExp(`(?:^|; )${choicesCookie}=(\\w+)`).exec(document.cookie)?.[1]);

export function chooseCookies(choice: CookieChoice): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser we serve
  document.cookie = `${choicesCookie}=${choice}; path=/; max-age=${choiceDays * 86_400}; samesite=lax${secure}`;
  show(false);
}

/** For pages about cookies: asks again whoever has chosen already. */
export const openCookieSettings = (): void => show(true);

/** `again` was asked for by the person, and gets the focus. Where cookies are off there is nothing to choose. */
type Question = "none" | "first" | "again";
const question = (): Question => (askedAgain ? "again" : cookieChoice() || !navigator.cookieEnabled ? "none" : "first");

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The server, which writes one page for everybody, asks nobody. */
export const useCookieQuestion = (): Question => useSyncExternalStore(subscribe, question, () => "none");
