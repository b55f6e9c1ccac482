import { createHash } from "node:crypto";
import { acceptedTags, localeOf, preferredLocale } from "#base/locales.ts";
import type { BrandOf } from "#features/tenancy/server/host-brands.ts";
import type { TenantOf } from "#features/tenancy/server/hosts.ts";
import type { UnavailablePage } from "#server/http/error-handler.ts";
import { translatorFor } from "#server/translator.ts";
import { renderBrandedPage } from "./offline-page.ts";

/**
 * Answers requests for pages while the database is unavailable: in the last known brand of the host, or without a brand for a host that
 * this process has not served yet. The page reloads itself once the app is ready again.
 */
export const unavailablePage =
  (tenantOf: TenantOf, brandOf: BrandOf): UnavailablePage =>
  async (request, reply) => {
    const host = await lastKnownBrand(tenantOf, brandOf, request.hostname);
    const { html, policy } = host
      ? renderBrandedPage(host, "unavailable")
      : plainPage(request.headers["accept-language"] ?? "");
    return reply
      .code(503)
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex")
      .header("vary", "accept-language")
      .type("text/html; charset=utf-8")
      .send(html);
  };

async function lastKnownBrand(tenantOf: TenantOf, brandOf: BrandOf, hostname: string) {
  try {
    const tenant = await tenantOf(hostname);
    return tenant && (await brandOf(tenant.tenantId));
  } catch {
    return undefined;
  }
}

const style = `:root{color-scheme:light dark}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif}
main{max-inline-size:32rem;padding:32px 24px}h1{margin:0 0 8px;font-size:22px;line-height:1.3}p{margin:0}`;
const plainPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`;

function plainPage(languages: string) {
  const locale = preferredLocale(acceptedTags(languages));
  const words = translatorFor(locale, "tenancy");
  const { intl, dir } = localeOf(locale);
  const title = words("unavailable.title");
  const html = `<!doctype html><html lang="${intl}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="10">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${words("unavailable.plainLine")}</p></main></body></html>`;
  return { html, policy: plainPolicy };
}
