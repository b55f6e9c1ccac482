import type { Brand } from "#base/brand/brand.ts";
import { type FontName, fonts } from "#base/brand/fonts.ts";
import { logoPlates, toneOf } from "#base/brand/logo-tone.ts";
import { lookOf } from "#base/brand/presets.ts";
import { schemeVariables } from "#base/brand/variables.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { translatorFor } from "#server/translator.ts";
import { type Colour, type LetterTable, tableAsHtml, tableAsText } from "./letter-table.ts";
import { safe } from "./safe-text.ts";

export type Letter = {
  locale: LocaleCode;
  /** Whose words: `mail.<name>.subject`, `.heading`, `.line` and, with a link, `.action` in that feature's catalogue. */
  feature: string;
  name: string;
  params?: Record<string, unknown>;
  link?: string;
  /** What it lists, between its words and its button. */
  tables?: LetterTable[];
  /** To whom an answer goes, where that is not the tenant. */
  replyTo?: string;
  /** How to have no more of these; with it there are words in `mail.<name>.leave`. */
  leave?: string;
};

/** A mail as text and as HTML, in the tenant's brand and the reader's language. `home` is where its pictures are. */
export function written(brand: Brand, home: string, letter: Letter) {
  const { locale, feature, name, params = {}, link, tables = [], leave } = letter;
  const words = translatorFor(locale, feature);
  const ours = translatorFor(locale, "tenancy");
  const of = (part: string) => words(`mail.${name}.${part}`, { ...params, tenant: brand.name });
  const [subject, heading, line] = [of("subject"), of("heading"), of("line")];
  const action = link && { label: of("action"), link };
  const foot = [
    ...(leave ? [{ label: of("leave"), link: leave }] : []),
    { label: ours("mail.terms"), link: brand.termsUrl },
    { label: ours("mail.privacy"), link: brand.privacyUrl },
  ].filter((one): one is Link => one.link !== null);
  const asText = ({ label, link: to }: Link) => `${label}: ${to}`;
  const parts = [
    heading,
    line,
    ...tables.map(tableAsText),
    ...(action ? [asText(action)] : []),
    [brand.legalName, ...foot.map(asText)].join("\n"),
  ];
  const otherwise = ours("mail.otherwise");
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
  tables: LetterTable[];
  action: Link | undefined;
  otherwise: string;
  foot: Link[];
};

/** The colours of a light page: what mail programs make of them in the dark is theirs. */
function coloursOf(brand: Brand): Colour {
  const { variables } = schemeVariables(brand, "light");
  return (name) => variables[`--${name}`] ?? "";
}

/** Tables and inline styles: what mail programs understand. */
function html(brand: Brand, home: string, { intl, dir }: ReturnType<typeof localeOf>, parts: Parts) {
  const { heading, line, tables, action, otherwise } = parts;
  const colour = coloursOf(brand);
  const { radius, font } = lookOf(brand);
  const start = dir === "rtl" ? "right" : "left";
  const quiet = `color:${colour("soft")}`;
  const button = action
    ? `<tr><td style="padding:24px 0 8px"><a href="${safe(action.link)}" style="display:inline-block;padding:12px 24px;border-radius:${radius}px;background:${colour("primary-solid")};color:${colour("primary-on")};font-weight:600;text-decoration:none">${safe(action.label)}</a></td></tr>
<tr><td style="padding:8px 0;font-size:13px;${quiet}">${safe(otherwise)}<br><a dir="ltr" href="${safe(action.link)}" style="${quiet};word-break:break-all">${safe(action.link)}</a></td></tr>`
    : "";
  const foot = [
    safe(brand.legalName),
    ...parts.foot.map(({ label, link }) => `<a href="${safe(link)}" style="${quiet}">${safe(label)}</a>`),
  ];
  return `<!doctype html><html lang="${intl}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(heading)}</title></head>
<body style="margin:0;background:${colour("canvas")};font-family:${safe(mailFont(font))};font-size:15px;line-height:1.6;color:${colour("ink")}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${colour("surface")};border:1px solid ${colour("line")};border-radius:${Math.round(radius * 1.5)}px;text-align:${start}"><tr><td style="padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="padding-bottom:24px">${letterMark(brand, home)}</td></tr>
<tr><td><h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${safe(heading)}</h1></td></tr>
<tr><td style="white-space:pre-line">${safe(line)}</td></tr>
${tables.map((table) => tableAsHtml(table, colour, dir)).join("\n")}
${button}
</table></td></tr></table>
<p style="margin:16px 0 0;font-size:12px;${quiet}">${foot.join(" · ")}</p>
</td></tr></table></body></html>`;
}

/** Fonts are not sent along: the theme's where the reader has it, else one of every machine. */
const mailFont = (font: FontName) => {
  const { label, serif } = fonts[font];
  return `'${label}',${serif ? "Georgia,'Times New Roman',serif" : "'Segoe UI',Roboto,Helvetica,Arial,sans-serif"}`;
};

/** The logo as a picture that every mail program shows; without one, the mark is drawn with what they understand. */
function letterMark(brand: Brand, home: string) {
  const { logo, name, mark } = brand;
  if (logo) {
    const picture = `${home}${logo.replace(/\.svg$/, ".png")}`;
    const plate = toneOf(logo) === "light" ? `;padding:8px 10px;border-radius:6px;background:${logoPlates.light}` : "";
    return `<img src="${safe(picture)}" alt="${safe(name)}" height="32" style="height:32px;max-width:220px;border:0${plate}">`;
  }
  const colour = coloursOf(brand);
  return `<span style="display:inline-block;width:28px;height:28px;border-radius:7px;background:${colour("primary-solid")};color:${colour("primary-on")};font-weight:700;line-height:28px;text-align:center">${safe(mark)}</span> <strong style="line-height:28px">${safe(name)}</strong>`;
}
