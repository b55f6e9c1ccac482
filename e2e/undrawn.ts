import type { Browser } from "@playwright/test";
import { drawNothing } from "../src/web/ui/testing/draw-nothing.ts";

/** Saves an eighth of the pages' time. A journey that is tried again is drawn: what failed is kept as a picture. */
export function undrawnIn(browser: Browser, isDrawn: () => boolean): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    if (!isDrawn()) await context.addInitScript(`(${drawNothing})()`);
    return context;
  };
  return browser;
}
