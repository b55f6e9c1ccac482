/**
 * Nobody looks at a page under test, and drawing each of its changes is a fifth of its time. Boxes, clicks and what is
 * visible to a question stay as they are. What is opened above a page (a dialog, a popover) does not inherit from it.
 * Also sent into the pages of journeys, so it needs nothing from outside.
 */
export function drawNothing(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root, dialog, [popover] { opacity: 0 !important }");
  document.adoptedStyleSheets = [sheet];
  return Object.assign(window, { undrawn: sheet }).undrawn;
}
