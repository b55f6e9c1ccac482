/**
 * Nobody looks at a page under test, and drawing each of its changes is a fifth of its time. Boxes, clicks and what is
 * visible to a question stay as they are. What is opened above a page (a dialog, a popover) does not inherit from it.
 */
const sheet = new CSSStyleSheet();
sheet.replaceSync(":root, dialog, [popover] { opacity: 0 !important }");
document.adoptedStyleSheets = [sheet];

/** For who judges colours: what is not drawn has none. */
export async function drawn<T>(look: () => Promise<T>): Promise<T> {
  sheet.disabled = true;
  return look().finally(() => {
    sheet.disabled = false;
  });
}
