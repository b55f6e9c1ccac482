/** Articles that were renamed. Bookmarks and search engines still have their earlier paths. */
const renamedPaths: Record<string, string> = {
  "/help/hand-in-a-referral": "/help/submit-a-referral",
  "/help/first-steps-as-a-referrer": "/help/first-steps-as-a-partner",
  "/blog/the-first-ten-referrers": "/blog/the-first-ten-partners",
};

/** Returns the path that replaced a former one, or undefined. */
export const currentPathOf = (path: string): string | undefined => renamedPaths[path];
