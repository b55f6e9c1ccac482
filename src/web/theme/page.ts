import type { PageData } from "#base/page.ts";

/** Known before anything is asked. */
export function readPage(): PageData {
  const text = document.getElementById("page")?.textContent;
  if (!text) throw new Error("The page came without its brand: it must be served by our server.");
  return JSON.parse(text);
}

/** The response's own nonce, without which the content policy refuses style elements made by scripts. */
export const styleNonce = (): string => document.querySelector<HTMLStyleElement>("style[data-brand]")?.nonce ?? "";
