import type { Page } from "@playwright/test";

/**
 * Goes on inside the app, as its links do: loading all of it anew takes several times as long. Done when the screen before
 * is gone, so that nobody judges that one again; parts of one screen keep its heading, and are waited for by what they show.
 */
export const goOn = (page: Page, address: string) =>
  page.evaluate(async (to) => {
    const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
    const before = isElsewhere ? document.querySelector("main h1") : undefined;
    history.pushState({}, "", to);
    while (before?.isConnected) await new Promise(requestAnimationFrame);
  }, address);
