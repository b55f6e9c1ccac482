/**
 * What a tenant's style sheet may say. Only looks: nothing that moves, hides, covers or loads, so that neither security
 * UI nor another's words can be taken out of sight.
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
const ofSides = (prefix: string) => [prefix, ...sides.map((side) => `${prefix}-${side}`)];

export const properties: ReadonlySet<string> = new Set([
  "color",
  "background",
  "background-color",
  "background-image",
  "background-position",
  "background-repeat",
  "background-size",
  ...ofSides("border"),
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
  ...ofSides("padding"),
  ...ofSides("margin"),
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

/** No `:has`, which sees into what it does not style. */
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

/** What is drawn before or after an element could say what the element does not. */
export const pseudoElements: ReadonlySet<string> = new Set([
  "selection",
  "placeholder",
  "marker",
  "first-line",
  "first-letter",
]);

/** The longest a length may be, by unit. Beside what is painted it must never push everything else out of the window. */
export const longest: Readonly<Record<string, number>> = {
  px: 64,
  rem: 4,
  em: 4,
  ch: 8,
  deg: 360,
  turn: 1,
  rad: 7,
};
/** Round corners and letters may be larger than a gap. */
export const longestOf: Readonly<Record<string, number>> = { "font-size": 96, "border-radius": 999 };
/** Shadows fall to every side; letters may move closer by a little. */
export const mayBeNegative: ReadonlySet<string> = new Set(["box-shadow", "text-shadow", "letter-spacing"]);
