import type { CookieChoice } from "#base/cookie-choice.ts";
import { call } from "#web/api/call.ts";
import { forgetTouches, keepTouch } from "../touch.ts";

/**
 * Applies the answer to the cookie banner to links: the click just made is stored, or all of them are deleted. It runs in the background.
 * If it fails, nothing is stored without consent, because the server ignores the cookie then.
 */
export async function applyCookieChoice(choice: CookieChoice, click: string | undefined): Promise<void> {
  if (choice === "necessary") await call(forgetTouches, {});
  else if (click) await call(keepTouch, { click });
}
