import type { Brand } from "#base/brand/brand.ts";
import { type FontName, fonts } from "#base/brand/fonts.ts";
import { logoIn } from "#base/brand/logo.ts";
import { lookOf } from "#base/brand/presets.ts";
import { schemeVariables } from "#base/brand/variables.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { translatorFor } from "#server/translator.ts";
import { escapeHtml } from "./escape-html.ts";
import { type MailColor, type MailTable, tableAsHtml, tableAsText } from "./mail-table.ts";

export type MailContent = {
  locale: LocaleCode;
  /** The feature whose catalog has `mail.<name>.subject`, `.heading`, `.line` and, with a link, `.action`. */
  feature: string;
  name: string;
  params?: Record<string, unknown>;
  link?: string;
  /** Tables between the text and the button. */
  tables?: MailTable[];
  /** The unsubscribe link; its text is `mail.<name>.leave`. */
  leave?: string;
  /** Where the reader decides on such mails; its text is `mail.<name>.settings`. */
  settings?: string;
};

/** Renders a mail as text and as HTML, in the tenant's brand and the reader's language. `home` is the base URL of its pictures. */
export function renderMail(brand: Brand, home: string, mail: MailContent) {
  const { locale, feature, name, params = {}, link, tables = [], leave, settings } = mail;
  const words = translatorFor(locale, feature, brand.terms);
  const commonWords = translatorFor(locale, "tenancy", brand.terms);
  const textOf = (part: string) => words(`mail.${name}.${part}`, { ...params, tenant: brand.name });
  const [subject, heading, line] = [textOf("subject"), textOf("heading"), textOf("line")];
  const action = link && { label: textOf("action"), link };
  const foot = [
    ...(leave ? [{ label: textOf("leave"), link: leave }] : []),
    ...(settings ? [{ label: textOf("settings"), link: settings }] : []),
    { label: commonWords("mail.terms"), link: brand.termsUrl },
    { label: commonWords("mail.privacy"), link: brand.privacyUrl },
    { label: commonWords("mail.imprint"), link: brand.imprint && `${home}/imprint` },
  ].filter((entry): entry is Link => entry.link !== null);
  const linkText = ({ label, link: to }: Link) => `${label}: ${to}`;
  const parts = [
    heading,
    line,
    ...tables.map(tableAsText),
    ...(action ? [linkText(action)] : []),
    [brand.legalName, ...foot.map(linkText)].join("\n"),
  ];
  const otherwise = commonWords("mail.otherwise");
  return {
    subject,
    text: parts.join("\n\n"),
    html: html(brand, home, localeOf(locale), { heading, line, tables, action: action || undefined, otherwise, foot }),
  };
}

type Link = { label: string; link: string };
type Parts = {
  heading: string;
  line: string;
  tables: MailTable[];
  action: Link | undefined;
  otherwise: string;
  foot: Link[];
};

/** The colors of the light scheme; mail clients convert them for dark mode themselves. */
function colorsOf(brand: Brand): MailColor {
  const { variables } = schemeVariables(brand, "light");
  return (name) => variables[`--${name}`] ?? "";
}

/** Uses tables and inline styles, which mail clients support. */
function html(brand: Brand, home: string, { intl, dir }: ReturnType<typeof localeOf>, parts: Parts) {
  const { heading, line, tables, action, otherwise } = parts;
  const color = colorsOf(brand);
  const { radius, font } = lookOf(brand);
  const start = dir === "rtl" ? "right" : "left";
  const mutedStyle = `color:${color("soft")}`;
  const button = action
    ? `<tr><td style="padding:24px 0 8px"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 24px;border-radius:${radius}px;background:${color("primary-solid")};color:${color("primary-on")};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></td></tr>
<tr><td style="padding:8px 0;font-size:13px;${mutedStyle}">${escapeHtml(otherwise)}<br><a dir="ltr" href="${escapeHtml(action.link)}" style="${mutedStyle};word-break:break-all">${escapeHtml(action.link)}</a></td></tr>`
    : "";
  const foot = [
    escapeHtml(brand.legalName),
    ...parts.foot.map(
      ({ label, link }) => `<a href="${escapeHtml(link)}" style="${mutedStyle}">${escapeHtml(label)}</a>`,
    ),
  ];
  return `<!doctype html><html lang="${intl}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:${color("canvas")};font-family:${escapeHtml(mailFont(font))};font-size:15px;line-height:1.6;color:${color("ink")}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${color("surface")};border:1px solid ${color("line")};border-radius:${Math.round(radius * 1.5)}px;text-align:${start}"><tr><td style="padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="padding-bottom:24px">${mailLogo(brand, home)}</td></tr>
<tr><td><h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1></td></tr>
<tr><td style="white-space:pre-line">${escapeHtml(line)}</td></tr>
${tables.map((table) => tableAsHtml(table, color, dir)).join("\n")}
${button}
</table></td></tr></table>
<p style="margin:16px 0 0;font-size:12px;${mutedStyle}">${foot.join(" · ")}</p>
</td></tr></table></body></html>`;
}

/** Fonts are not embedded: the theme's font where the reader has it, else a system font. */
const mailFont = (font: FontName) => {
  const { label, serif } = fonts[font];
  return `'${label}',${serif ? "Georgia,'Times New Roman',serif" : "'Segoe UI',Roboto,Helvetica,Arial,sans-serif"}`;
};

/** The logo as a picture that every mail client shows; without one, the mark is drawn with supported styles. */
function mailLogo(brand: Brand, home: string) {
  const { name, mark } = brand;
  const logo = logoIn(brand, "light");
  if (logo) {
    const picture = `${home}${logo.src.replace(/\.svg$/, ".png")}`;
    const plate = logo.plate ? `;padding:8px 10px;border-radius:6px;background:${logo.plate}` : "";
    return `<img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}" height="32" style="height:32px;max-width:220px;border:0${plate}">`;
  }
  const color = colorsOf(brand);
  return `<span style="display:inline-block;width:28px;height:28px;border-radius:7px;background:${color("primary-solid")};color:${color("primary-on")};font-weight:700;line-height:28px;text-align:center">${escapeHtml(mark)}</span> <strong style="line-height:28px">${escapeHtml(name)}</strong>`;
}
