import type { PageData } from "#base/page.ts";

/** Data embedded in the page, available before any request. */
export function readPage(): PageData {
  const text = document.getElementById("page")?.textContent;
  if (!text) throw new Error("The page came without its brand: it must be served by our server.");
  return JSON.parse(text);
}

/** The nonce of the response, without which the content security policy blocks style elements created by scripts. */
export const styleNonce = (): string => document.querySelector<HTMLStyleElement>("style[data-brand]")?.nonce ?? "";
