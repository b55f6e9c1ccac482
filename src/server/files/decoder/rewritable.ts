/** Image types that can be decoded and encoded again in the same format. */
export const rewritableTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/tiff",
  "image/avif",
] as const;
export type Rewritable = (typeof rewritableTypes)[number];
export const isRewritable = (type: string): type is Rewritable => (rewritableTypes as readonly string[]).includes(type);
