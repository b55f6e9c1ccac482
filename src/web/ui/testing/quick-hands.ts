import { type Locator, page, userEvent } from "vitest/browser";
import { inWindow, isInReach, middleOf, watch } from "./aim.ts";

/**
 * Clicks and fills in as the browser's driver does: it waits for the same, and the events are the browser's own. But the page
 * looks for itself where to: asked by the driver, again and again for each click, it took twice as much.
 */
const hands: Pick<Locator, "click" | "fill"> = Object.getPrototypeOf(page.getByRole("button"));
const driver = { click: hands.click, fill: hands.fill };

hands.click = function (this: Locator, options) {
  return options ? driver.click.call(this, options) : click(this);
};
hands.fill = function (this: Locator, text, options) {
  return options ? driver.fill.call(this, text, options) : fill(this, text);
};

// Out of reach of tests that stop the clock.
const { requestAnimationFrame } = window;
const now = performance.now.bind(performance);
const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
const patience = 10_000;

/** Tries until nothing is in the way any more, and says what is when that takes too long. */
async function insist(locator: Locator, attempt: (element: Element) => Promise<string | undefined>): Promise<void> {
  const end = now() + patience;
  for (;;) {
    const element = await locator.findElement();
    const hindrance = unready(element) ?? (await attempt(element));
    if (!hindrance) return;
    if (now() > end) throw new Error(`${locator.asLocator()} ${hindrance}`);
    await nextFrame();
  }
}

function unready(element: Element): string | undefined {
  const { width, height } = element.getBoundingClientRect();
  if (!width || !height || !element.checkVisibility({ visibilityProperty: true })) return "is not visible";
  if (element.closest(":disabled, [aria-disabled=true]")) return "is disabled";
  return undefined;
}

const click = (locator: Locator) =>
  insist(locator, async (element) => {
    bringIntoSight(element);
    const before = middleOf(element);
    await nextFrame();
    const at = middleOf(element);
    if (at.x !== before.x || at.y !== before.y) return "does not stand still";
    if (!isInReach(element, at)) return "is covered by something else";
    const arrived = watch(element);
    await userEvent.pointer({ keys: "[MouseLeft]", coords: inWindow(at) }).catch((error) => {
      arrived();
      throw error;
    });
    return arrived() ? undefined : "was covered by something else at the last moment";
  });

function bringIntoSight(element: Element): void {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isIn = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (!isIn || !isInReach(element, middleOf(element)))
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
}

const typedInto = ["email", "number", "password", "search", "tel", "text", "url", "textarea"];

const fill = (locator: Locator, text: string) =>
  insist(locator, async (element) => {
    const field = element as HTMLInputElement | HTMLTextAreaElement;
    if (!typedInto.includes(field.type)) return void (await driver.fill.call(locator, text));
    if (field.readOnly) return "is only to be read";
    bringIntoSight(field);
    field.select();
    field.focus();
    // The one way for a page to have its reader's text put in: a value that is set tells nobody, and goes beyond any length.
    document.execCommand(text ? "insertText" : "delete", false, text);
    return undefined;
  });
