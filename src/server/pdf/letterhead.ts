import type { Brand } from "#base/brand/brand.ts";
import { logoIn } from "#base/brand/logo.ts";
import { lookOf } from "#base/brand/presets.ts";
import { type Scheme, schemeVariables } from "#base/brand/variables.ts";
import { defined } from "#base/defined.ts";
import type { Services } from "../ctx.ts";
import type { Letterhead } from "./pdf-document.ts";

/** Returns a brand for printing: its colours, and its logo as an image. Documents always use the light scheme. */
export async function letterheadOf(
  { storage: { disk } }: Pick<Services, "storage">,
  brand: Brand,
  scheme: Scheme = "light",
): Promise<Letterhead> {
  const { variables } = schemeVariables(brand, scheme);
  const placed = logoIn(brand, scheme);
  const logo = placed?.src.replace(/^\//, "").replace(/\.svg$/, ".png");
  return {
    name: brand.name,
    legalName: brand.legalName,
    mark: brand.mark,
    logo: logo && (await disk.exists(logo)) ? await disk.getBytes(logo) : null,
    plate: placed?.plate ?? null,
    font: lookOf(brand).font,
    solid: defined(variables["--primary-solid"]),
    on: defined(variables["--primary-on"]),
  };
}
