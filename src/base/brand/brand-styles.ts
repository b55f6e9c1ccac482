import type { Brand } from "./brand.ts";
import { lookOf } from "./presets.ts";
import { type Correction, schemeVariables, type Variables } from "./variables.ts";

const block = (selector: string, variables: Variables) =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;

/** The whole brand as one style sheet. Pure, so that the server can inline it and no page flashes another tenant's colours. */
export function brandStyles(brand: Brand): { css: string; corrections: Correction[] } {
  const look = lookOf(brand);
  const light = schemeVariables(brand, "light");
  const dark = schemeVariables(brand, "dark");
  const shape: Variables = {
    "--radius": `${look.radius}px`,
    "--radius-small": `${Math.round(look.radius * 0.75)}px`,
    "--radius-card": `${Math.round(look.radius * 1.5)}px`,
    "--row": look.density === "compact" ? "44px" : "52px",
    "--control": look.density === "compact" ? "34px" : "38px",
    "--font": `${look.font}, 'Noto Sans Arabic', 'Noto Sans SC Variable', system-ui, sans-serif`,
  };
  const css = [
    block(":root", { ...shape, ...light.variables }),
    block(':root[data-mantine-color-scheme="dark"]', dark.variables),
  ].join("\n");
  return { css, corrections: [...light.corrections, ...dark.corrections] };
}
