import type { Browser, Page } from "@playwright/test";

type Window = { undrawn?: CSSStyleSheet };

/**
 * Nobody looks at these pages, and drawing each of their changes is an eighth of their time. Boxes, clicks and what is
 * visible to a question stay as they are. A journey that is tried again is drawn: what failed is kept as a picture.
 */
export function undrawnIn(browser: Browser, isDrawn: () => boolean): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    if (!isDrawn()) await context.addInitScript(drawNothing);
    return context;
  };
  return browser;
}

/** What is opened above a page (a dialog, a popover) does not inherit from it. */
function drawNothing() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root, dialog, [popover] { opacity: 0 !important }");
  document.adoptedStyleSheets.push(sheet);
  (window as Window).undrawn = sheet;
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
