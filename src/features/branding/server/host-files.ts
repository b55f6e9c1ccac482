import type { Brand } from "#base/brand/brand.ts";
import { markSvg } from "#base/brand/mark.ts";
import { lookOf } from "#base/brand/presets.ts";
import { schemeVariables } from "#base/brand/variables.ts";
import type { HostBrand } from "#features/tenancy/server/reads.ts";
import { inDecoder } from "#server/files/decoder/decoder.ts";
import type { HostFile } from "#server/http/host-files.ts";
import { memoizeByOwner } from "#server/memoize-by-owner.ts";
import { iconSizes } from "../rules.ts";
import type * as icons from "./draw-icon.ts";

const module = new URL("./draw-icon.ts", import.meta.url);
const drawMark = inDecoder<typeof icons.drawMark>(module, "drawMark");
const fillIcon = inDecoder<typeof icons.fillIcon>(module, "fillIcon");
/** Every page load requests the icons, and only two can be rendered at a time. */
const iconCache = memoizeByOwner<Brand>();

const coloursOf = (brand: Brand) => {
  const { scheme } = lookOf(brand);
  const { variables } = schemeVariables(brand, scheme === "dark" ? "dark" : "light");
  return {
    canvas: variables["--canvas"] ?? "#ffffff",
    solid: variables["--primary-solid"] ?? "#000000",
    on: variables["--primary-on"] ?? "#ffffff",
  };
};

/** Makes the tenant's app installable under its own name and icon. */
export function manifest({ brand, locale }: HostBrand): HostFile {
  const { canvas, solid } = coloursOf(brand);
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/brand/icon-${size}.png${purpose === "maskable" ? "?whole" : ""}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const body = JSON.stringify({
    id: "/",
    name: brand.name,
    short_name: brand.name,
    // An installed app opens where its person works; a stranger is led to the login from there.
    start_url: "/home",
    scope: "/",
    display: "standalone",
    lang: locale,
    background_color: canvas,
    theme_color: solid,
    icons: [icon(192, "any"), icon(512, "any"), icon(192, "maskable"), icon(512, "maskable")],
  });
  return { type: "application/manifest+json", version: body, body: () => Promise.resolve(body) };
}

/** Serves the tenant's icon in one of the supported sizes; `whole` fills the square, for systems that crop icons to a shape. */
export function icon(
  { brand }: HostBrand,
  { size, whole }: { size: number; whole: boolean },
  fileOf: (path: string) => Promise<Uint8Array>,
): HostFile | undefined {
  if (!iconSizes.some((one) => one === size)) return undefined;
  const { canvas, solid, on } = coloursOf(brand);
  // Icons on a home screen must not have transparent corners.
  const filled = whole || size === 180;
  const { favicon, mark } = brand;
  const version = [favicon ?? mark, canvas, solid, on, size, filled].join(" ");
  const owner = `icons of ${brand.name}`;
  const readStored = (name: string, side: number) => fileOf(name.slice(1).replace(/\.\w+$/, `-${side}.png`));
  const draw = async () =>
    favicon
      ? fillIcon(owner, await readStored(favicon, 512), size, canvas)
      : drawMark(owner, markSvg(mark, { solid, on }, filled), size);
  const body = () => (favicon && !filled ? readStored(favicon, size) : iconCache(brand, version, draw));
  return { type: "image/png", version, body };
}
