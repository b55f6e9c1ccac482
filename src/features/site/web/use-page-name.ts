import { useMatch } from "@tanstack/react-router";

/**
 * The last word of this page's address, by which its text is found: routes take no parameters [R2.1]. The page's own, not
 * the browser's, which is a step ahead while the next page comes.
 */
export const usePageName = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname.split("/").filter(Boolean).at(-1) ?? "" });
