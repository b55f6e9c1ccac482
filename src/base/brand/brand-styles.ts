import type { Palette } from "./brand.ts";
import { fontStack } from "./fonts.ts";
import { lookOf } from "./presets.ts";
import { seriesOf } from "./series.ts";
import { type Correction, type Scheme, schemeVariables, type Variables } from "./variables.ts";

const block = (selector: string, variables: Variables) =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;

function shapeOf(palette: Palette): Variables {
  const { radius, density, font } = lookOf(palette);
  return {
    "--radius": `${radius}px`,
    "--radius-small": `${Math.round(radius * 0.75)}px`,
    "--radius-card": `${Math.round(radius * 1.5)}px`,
    "--row": density === "compact" ? "44px" : "52px",
    "--control": density === "compact" ? "34px" : "38px",
    "--font": fontStack(font),
  };
}

/** The colours of chart series. Mails and PDFs have no charts, so they are not part of the scheme itself. */
function seriesVariables(scheme: Variables): Variables {
  const series = seriesOf(scheme["--primary-mark"] ?? "", scheme["--surface"] ?? "");
  return Object.fromEntries(series.map((hex, i) => [`--series-${i + 1}`, hex]));
}

/**
 * Returns all variables of a brand for one scheme. A preview sets them on one element, so that it is branded apart from the page around it.
 */
export function brandVariables(palette: Palette, scheme: Scheme): Variables {
  const { variables } = schemeVariables(palette, scheme);
  return { ...shapeOf(palette), ...variables, ...seriesVariables(variables) };
}

/** Renders the brand as one style sheet. It is pure, so that the server can inline it and no page flashes another tenant's colours. */
export function brandStyles(palette: Palette): { css: string; corrections: Correction[] } {
  const light = schemeVariables(palette, "light");
  const dark = schemeVariables(palette, "dark");
  const css = [
    block(":root", { ...shapeOf(palette), ...light.variables, ...seriesVariables(light.variables) }),
    block(':root[data-mantine-color-scheme="dark"]', { ...dark.variables, ...seriesVariables(dark.variables) }),
  ].join("\n");
  return { css, corrections: [...light.corrections, ...dark.corrections] };
}
