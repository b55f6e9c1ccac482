import type { Brand } from "#base/brand/brand.ts";
import { contrast } from "#base/brand/contrast.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { wordsIn } from "#server/words.ts";

export type Letter = {
  locale: LocaleCode;
  /** Whose words: `mail.<name>.subject`, `.heading`, `.line` and, with a link, `.action` in that feature's catalogue. */
  feature: string;
  name: string;
  params?: Record<string, unknown>;
  link?: string;
};

/** A mail as text and as HTML, in the tenant's brand and the reader's language. */
export function written(brand: Brand, { locale, feature, name, params = {}, link }: Letter) {
  const words = wordsIn(locale, feature);
  const of = (part: string) => words(`mail.${name}.${part}`, { ...params, tenant: brand.name });
  const [subject, heading, line] = [of("subject"), of("heading"), of("line")];
  const action = link && { label: of("action"), link };
  const otherwise = action && wordsIn(locale, "tenancy")("mail.otherwise");
  const parts = [heading, line, ...(action ? [`${action.label}: ${action.link}`] : []), brand.legalName];
  return {
    subject,
    text: parts.join("\n\n"),
    html: html(brand, localeOf(locale), { heading, line, action, otherwise }),
  };
}

type Parts = {
  heading: string;
  line: string;
  action: { label: string; link: string } | "" | undefined;
  otherwise: string | undefined;
};

/** Tables and inline styles: what mail programs understand. */
function html(brand: Brand, { intl, dir }: ReturnType<typeof localeOf>, { heading, line, action, otherwise }: Parts) {
  const { primary } = brand;
  const ink = contrast(primary, "#ffffff") >= 4.5 ? "#ffffff" : "#111827";
  const start = dir === "rtl" ? "right" : "left";
  const button = action
    ? `<tr><td style="padding:24px 0 8px"><a href="${safe(action.link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${primary};color:${ink};font-weight:600;text-decoration:none">${safe(action.label)}</a></td></tr>
<tr><td style="padding:8px 0;font-size:13px;color:#667085">${safe(otherwise ?? "")}<br><a dir="ltr" href="${safe(action.link)}" style="color:#667085;word-break:break-all">${safe(action.link)}</a></td></tr>`
    : "";
  return `<!doctype html><html lang="${intl}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(heading)}</title></head>
<body style="margin:0;background:#f5f6f8;font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.6;color:#1d2433">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4e7ec;border-radius:12px;text-align:${start}"><tr><td style="padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="padding-bottom:24px"><span style="display:inline-block;width:28px;height:28px;border-radius:7px;background:${primary};color:${ink};font-weight:700;line-height:28px;text-align:center">${safe(brand.mark)}</span> <strong style="line-height:28px">${safe(brand.name)}</strong></td></tr>
<tr><td><h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${safe(heading)}</h1></td></tr>
<tr><td style="white-space:pre-line">${safe(line)}</td></tr>
${button}
</table></td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#667085">${safe(brand.legalName)}</p>
</td></tr></table></body></html>`;
}

const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
