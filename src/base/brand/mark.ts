const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

type Colours = { solid: string; on: string };

/**
 * Draws the tenant's letters in its colour, for tenants without an image. Operating systems crop a full-bleed mark to their own shape, so
 * it fills its square and keeps the letters away from the edge.
 */
export function markSvg(mark: string, { solid, on }: Colours, fullBleed = false): string {
  const size = (mark.length > 1 ? 14 : 18) * (fullBleed ? 0.75 : 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${fullBleed ? 0 : 9}" fill="${solid}"/><text x="16" y="17" fill="${on}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${escapeXml(mark)}</text></svg>`;
}

/** Returns the tab icon: the tenant's favicon, or its mark if it has none. */
export const iconHref = (favicon: string | null, mark: string, colours: Colours): string =>
  favicon ? tabIcon(favicon) : `data:image/svg+xml,${encodeURIComponent(markSvg(mark, colours))}`;

/** An SVG fits every size; a raster icon has one variant for the tab. */
const tabIcon = (favicon: string) => (favicon.endsWith(".svg") ? favicon : favicon.replace(/\.png$/, "-32.png"));
