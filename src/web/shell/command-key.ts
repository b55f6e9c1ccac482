import type { LocaleCode } from "#base/locales.ts";

/** As labelled on the person's keyboard; German ones call the control key "Strg". */
export const commandKeyIn = (locale: LocaleCode): string => {
  if (/Mac|iPhone|iPad/.test(navigator.platform)) return "⌘K";
  return locale === "de" ? "Strg K" : "Ctrl K";
};

/** Collapses the sidebar to icons and expands it again. */
export const sidebarKey = "[";
