/**
 * For `validateSearch`: says what links to a screen may carry, and reads nothing. The route tree is on every page, so
 * readers come with their screens, by `screenAt`.
 */
export const carries =
  <Search extends object>() =>
  (raw: Record<string, unknown>) =>
    raw as Search;
