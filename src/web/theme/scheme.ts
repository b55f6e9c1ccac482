import { useSyncExternalStore } from "react";
import type { Scheme } from "#base/brand/variables.ts";
import { keep } from "../kept.ts";

const attribute = "data-mantine-color-scheme";
const listeners = new Set<() => void>();

export const currentScheme = (): Scheme =>
  document.documentElement.getAttribute(attribute) === "dark" ? "dark" : "light";

export function setScheme(scheme: Scheme): void {
  document.documentElement.setAttribute(attribute, scheme);
  // The boot script in index.html reads it before the first paint.
  keep("color-scheme", scheme);
  for (const tell of listeners) tell();
}

export function subscribeScheme(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** A store of our own instead of Mantine's hook, so that public pages can toggle without loading Mantine. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribeScheme, currentScheme, () => "light");
