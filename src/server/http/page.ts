import { brandStyles } from "#base/brand/brand-styles.ts";
import { lookOf } from "#base/brand/presets.ts";
import type { PageData } from "#base/page.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * Writes the tenant's name, colours and scheme into the built page, so that no page flashes another brand.
 * The nonce is the response's own: the strict content policy lets only these styles in.
 */
export function pageWith(html: string, data: PageData, nonce: string): string {
  const { brand } = data;
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  const head = [
    `<style data-brand nonce="${nonce}">${brandStyles(brand).css}</style>`,
    `<script type="application/json" id="page">${json}</script>`,
  ].join("");
  // Functions, since `$` in a tenant's name must not be read as a pattern.
  return html
    .replace("<html ", () => `<html data-default-scheme="${lookOf(brand).scheme}" `)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(brand.name)}</title>`)
    .replace("<!--brand-->", () => head);
}
