import type { BrandStore } from "./brand-context.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The tab carries the tenant's mark in the tenant's colours, and follows when they change. */
export function followBrandIcon(brands: BrandStore): void {
  const draw = () => {
    const colours = getComputedStyle(document.documentElement);
    const [solid, on] = [colours.getPropertyValue("--primary-solid"), colours.getPropertyValue("--primary-on")];
    const { mark } = brands.current();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${solid}"/><text x="16" y="17" fill="${on}" font-family="system-ui,sans-serif" font-size="${mark.length > 1 ? 14 : 18}" font-weight="700" text-anchor="middle" dominant-baseline="central">${escaped(mark)}</text></svg>`;
    document.querySelector("link[rel=icon]")?.setAttribute("href", `data:image/svg+xml,${encodeURIComponent(svg)}`);
  };
  draw();
  brands.subscribe(draw);
}
