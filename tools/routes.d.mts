export const knownRoutes: (root: string) => string[];
