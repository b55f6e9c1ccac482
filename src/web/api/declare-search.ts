/**
 * For `validateSearch`: declares the search parameters of a screen without reading them. The route tree is on every page, so the readers
 * are bundled with their screens, by `screenAt`.
 */
export const declareSearch =
  <Search extends object>() =>
  (raw: Record<string, unknown>) =>
    raw as Search;
