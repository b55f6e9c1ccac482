import { useMatch } from "@tanstack/react-router";

/**
 * The last segment of this page's URL, by which its article is found: routes take no parameters [R2.1]. It comes from the
 * rendered page rather than from the browser, which is a step ahead while the next page is loading.
 */
export const usePageName = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname.split("/").filter(Boolean).at(-1) ?? "" });
