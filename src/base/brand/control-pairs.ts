/** The backgrounds on which a control can appear. */
export const pageSurfaces = ["surface", "canvas", "raised", "sunken", "hover"] as const;

/** The contrast that WCAG 2.2 requires of controls and graphics (1.4.11). */
export const controlContrast = 3;

type ControlPair = { control: string; part: string; mark: string; on: readonly string[] };

/**
 * Every part of a control that is drawn in a derived colour, with the tokens that it must be told apart from. The palette is tested
 * against this list, and the branding screen reports from it: a new token for a control or a chart needs its line here and nothing else.
 */
export const controlPairs = [
  { control: "choice", part: "outline of an input, checkbox or step", mark: "line-control", on: pageSurfaces },
  { control: "choice", part: "box of a checkbox or radio", mark: "primary-mark", on: pageSurfaces },
  { control: "choice", part: "tick or dot in it", mark: "primary-mark-on", on: ["primary-mark"] },
  { control: "switch", part: "track when on", mark: "primary-mark", on: pageSurfaces },
  { control: "switch", part: "knob when on", mark: "primary-mark-on", on: ["primary-mark"] },
  { control: "switch", part: "track when off", mark: "faint", on: pageSurfaces },
  { control: "switch", part: "knob when off", mark: "surface", on: ["faint"] },
  { control: "tab", part: "underline", mark: "primary-mark", on: pageSurfaces },
  { control: "chart", part: "bar or line", mark: "primary-mark", on: pageSurfaces },
  { control: "progress", part: "filled part on its track", mark: "primary-mark", on: pageSurfaces },
  { control: "focus", part: "ring", mark: "primary-text", on: [...pageSurfaces, "primary-tint"] },
  { control: "detail", part: "shape in the secondary color", mark: "secondary-mark", on: pageSurfaces },
  { control: "unread", part: "dot", mark: "accent-mark", on: pageSurfaces },
] as const satisfies readonly ControlPair[];
export type GuardedControl = (typeof controlPairs)[number]["control"];
