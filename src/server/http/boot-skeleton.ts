import { escapeHtml } from "#base/escape-html.ts";
import type { PageData } from "#base/page.ts";

const bars = (count: number) => "<i></i>".repeat(count);

/**
 * Returns the outline of the app that a signed-in person sees until its code has arrived. The app removes it with its first screen; without
 * scripts the style sheet hides it.
 */
export const renderBootSkeleton = ({ brand, signedIn, closed }: PageData): string =>
  signedIn && !closed
    ? [
        '<div id="boot" aria-hidden="true">',
        `<div class="boot-side"><b>${escapeHtml(brand.mark)}</b>${bars(9)}</div>`,
        `<div class="boot-sheet"><div class="boot-top">${bars(2)}</div>`,
        `<div class="boot-page"><u></u>${bars(1)}<p></p><p></p></div></div></div>`,
      ].join("")
    : "";
