import { defined } from "#base/defined.ts";

/** A heading of a page and its anchor. */
export type Heading = { id: string; text: string };

const signs: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

const toPlainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => defined(signs[sign]))
    .replace(/\s+/g, " ")
    .trim();

/** Lists the headings of rendered Markdown, in order. */
export const outlineOf = (html: string): Heading[] =>
  [...html.matchAll(/<h2 id="([^"]*)">([\s\S]*?)<\/h2>/g)].map(([, id = "", words = ""]) => ({
    id,
    text: toPlainText(words),
  }));

const maxLength = 155;

/** Returns the beginning of a page without a description, up to the length that search engines display. */
export function excerptOf(html: string): string {
  const text = toPlainText(/<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "");
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxLength / 2))}…`;
}

type Section = { text: string; picture: string | undefined };
const figure = /<figure>[\s\S]*?<\/figure>\n?/;

/** Splits rendered Markdown at its headings, and takes the picture out of each section. */
export function splitSections(html: string): { intro: string; sections: Section[] } {
  const [intro = "", ...parts] = html.split(/(?=<h2 id=")/);
  const sections = parts.map((part) => ({ text: part.replace(figure, ""), picture: figure.exec(part)?.[0] }));
  return { intro: intro.trim(), sections };
}
