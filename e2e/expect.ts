import { type Locator, expect as playwrights } from "@playwright/test";

/** Playwright's, which writes down the whole page after every look in vain: that was half of what waiting costs. */
export const expect = playwrights.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const timeout = options.timeout ?? this.timeout;
    const message = () => `${locator} is ${this.isNot ? "still" : "not"} visible`;
    if (this.isNot) {
      await playwrights(locator).not.toBeVisible({ timeout });
      return { pass: false, message };
    }
    // What did not come in time is looked at once more by Playwright, which says what is there instead.
    await locator.waitFor({ timeout }).catch(() => playwrights(locator).toBeVisible({ timeout: 1 }));
    return { pass: true, message };
  },
});
