import type { CookieChoice } from "#base/cookie-choice.ts";
import { call } from "#web/api/call.ts";
import { forgetTouches, keepTouch } from "../touch.ts";

/**
 * What a choice about cookies means for links: the one that was just followed is remembered, or all are forgotten. Nobody
 * waits for it, and where it fails nothing is kept that was not allowed: the server reads no such cookie without leave.
 */
export async function heedChoice(choice: CookieChoice, click: string | undefined): Promise<void> {
  if (choice === "necessary") await call(forgetTouches, {});
  else if (click) await call(keepTouch, { click });
}
