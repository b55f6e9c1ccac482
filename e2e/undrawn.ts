import type { Browser, Page } from "@playwright/test";
import { drawNothing } from "../src/web/ui/testing/draw-nothing.ts";

type Window = { undrawn?: CSSStyleSheet };

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

/** For who judges colours: what is not drawn has none. */
export async function drawn<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const draw = (yes: boolean) =>
    page.evaluate((value) => {
      const { undrawn } = window as Window;
      if (undrawn) undrawn.disabled = value;
    }, yes);
  await draw(true);
  return look().finally(() => draw(false));
}
