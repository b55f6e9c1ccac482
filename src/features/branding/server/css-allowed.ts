/**
 * The allowlist for a tenant's style sheet. It covers appearance only: nothing that moves, hides, covers or loads anything,
 * so that neither security UI nor another person's content can be concealed.
 */
const sides = [
  "top",
  "right",
  "bottom",
  "left",
  "inline",
  "inline-start",
  "inline-end",
  "block",
  "block-start",
  "block-end",
];
const corners = [
  "top-left",
  "top-right",
  "bottom-left",
  "bottom-right",
  "start-start",
  "start-end",
  "end-start",
  "end-end",
];
const forEachSide = (prefix: string) => [prefix, ...sides.map((side) => `${prefix}-${side}`)];

export const properties: ReadonlySet<string> = new Set([
  "color",
  "background",
  "background-color",
  "background-image",
  "background-position",
  "background-repeat",
  "background-size",
  ...forEachSide("border"),
  ...["color", "style", "width"].flatMap((part) => [
    `border-${part}`,
    ...sides.map((side) => `border-${side}-${part}`),
  ]),
  "border-radius",
  ...corners.map((corner) => `border-${corner}-radius`),
  "box-shadow",
  "text-shadow",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "font-stretch",
  "font-variant",
  "font-variant-caps",
  "font-variant-numeric",
  "line-height",
  "letter-spacing",
  "word-spacing",
  "text-align",
  "text-transform",
  "text-decoration",
  "text-decoration-color",
  "text-decoration-line",
  "text-decoration-style",
  "text-decoration-thickness",
  "text-underline-offset",
  "text-wrap",
  "hyphens",
  ...forEachSide("padding"),
  ...forEachSide("margin"),
  "gap",
  "row-gap",
  "column-gap",
  "accent-color",
  "caret-color",
  "list-style-type",
  "fill",
  "stroke",
  "stroke-width",
]);

export const functions: ReadonlySet<string> = new Set([
  "rgb",
  "rgba",
  "hsl",
  "hsla",
  "hwb",
  "lab",
  "lch",
  "oklab",
  "oklch",
  "color-mix",
  "linear-gradient",
  "radial-gradient",
  "conic-gradient",
  "repeating-linear-gradient",
  "repeating-radial-gradient",
  "var",
]);

/** `:has` is not allowed, because it can inspect content that it does not style. */
export const pseudoClasses: ReadonlySet<string> = new Set([
  "hover",
  "focus",
  "focus-visible",
  "focus-within",
  "active",
  "visited",
  "link",
  "disabled",
  "enabled",
  "first-child",
  "last-child",
  "only-child",
  "first-of-type",
  "last-of-type",
  "nth-child",
  "nth-last-child",
  "nth-of-type",
  "empty",
  "not",
  "is",
  "where",
  "lang",
  "dir",
  "root",
]);

/** `::before` and `::after` are not allowed, because they could add text that the element does not contain. */
export const pseudoElements: ReadonlySet<string> = new Set([
  "selection",
  "placeholder",
  "marker",
  "first-line",
  "first-letter",
]);

/** The maximum length by unit. Spacing must never push the rest of the page out of the viewport. */
export const maxLengths: Readonly<Record<string, number>> = {
  px: 64,
  rem: 4,
  em: 4,
  ch: 8,
  deg: 360,
  turn: 1,
  rad: 7,
};
/** Corner radii and font sizes may be larger than spacing. */
export const maxLengthsByProperty: Readonly<Record<string, number>> = { "font-size": 96, "border-radius": 999 };
/** Shadows fall in every direction, and letters may move slightly closer. */
export const negativeProperties: ReadonlySet<string> = new Set(["box-shadow", "text-shadow", "letter-spacing"]);
