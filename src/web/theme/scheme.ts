import { useSyncExternalStore } from "react";
import type { Scheme } from "#base/brand/variables.ts";
import { readStored, removeStored, writeStored } from "../local-storage.ts";

/** What a person chooses: one scheme, or whatever the tenant or the system says. */
export const schemeChoices = ["system", "light", "dark"] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

const attribute = "data-mantine-color-scheme";
/** The boot script in index.html reads it before the first paint. */
const key = "color-scheme";
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

export const currentScheme = (): Scheme =>
  document.documentElement.getAttribute(attribute) === "dark" ? "dark" : "light";

const currentChoice = (): SchemeChoice => {
  const stored = readStored(key);
  return stored === "light" || stored === "dark" ? stored : "system";
};

/** The tenant's scheme wherever the person chose none, as in the boot script. */
function schemeWithoutChoice(): Scheme {
  const { defaultScheme } = document.documentElement.dataset;
  if (defaultScheme === "light" || defaultScheme === "dark") return defaultScheme;
  return systemIsDark() ? "dark" : "light";
}

export function chooseScheme(choice: SchemeChoice): void {
  if (choice === "system") removeStored(key);
  else writeStored(key, choice);
  document.documentElement.setAttribute(attribute, choice === "system" ? schemeWithoutChoice() : choice);
  for (const listener of listeners) listener();
}

/** Shows a scheme while a page is open that has only this one; what the person chose is kept. Returns how to go back to it. */
export function forceScheme(scheme: Scheme): () => void {
  const set = (next: Scheme) => {
    document.documentElement.setAttribute(attribute, next);
    for (const listener of listeners) listener();
  };
  set(scheme);
  // Mantine writes its own state when it starts, which may be after this.
  const observer = new MutationObserver(() => currentScheme() !== scheme && set(scheme));
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [attribute] });
  return () => {
    observer.disconnect();
    const choice = currentChoice();
    set(choice === "system" ? schemeWithoutChoice() : choice);
  };
}

export function subscribeScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A store of our own instead of Mantine's hook, so that public pages can toggle without loading Mantine. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribeScheme, currentScheme, () => "light");
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribeScheme, currentChoice, () => "system");
