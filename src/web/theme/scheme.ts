import { useSyncExternalStore } from "react";
import type { Scheme } from "#base/brand/variables.ts";
import { writeStored } from "../local-storage.ts";

const attribute = "data-mantine-color-scheme";
const listeners = new Set<() => void>();

export const currentScheme = (): Scheme =>
  document.documentElement.getAttribute(attribute) === "dark" ? "dark" : "light";

export function setScheme(scheme: Scheme): void {
  document.documentElement.setAttribute(attribute, scheme);
  // The boot script in index.html reads it before the first paint.
  writeStored("color-scheme", scheme);
  for (const listener of listeners) listener();
}

export function subscribeScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A store of our own instead of Mantine's hook, so that public pages can toggle without loading Mantine. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribeScheme, currentScheme, () => "light");
