import { htmlOf } from "./markdown.ts";
import type { Reader } from "./pages.ts";

/** A text that the house brings along, as pages get it. */
export type Article = {
  slug: string;
  title: string;
  description: string;
  html: string;
  /** Without marks, for whoever searches. */
  text: string;
  /** How long one reads. */
  minutes: number;
  /** Of a guide: whom it is for. */
  for?: Reader;
  /** Of a post: the day it is from. */
  date?: string;
};

const perMinute = 220;
/** Words of a script without spaces are about two letters long. */
const wordsIn = (text: string) => text.split(/\s+/).length + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;

/** The picture in both schemes, each shown where it fits; the page's language is put in when it is shown. */
const figure = (name: string, alt: string) =>
  ["light", "dark"]
    .map(
      (scheme) =>
        `<img class="${scheme}-only" src="/pictures/${name}-{{locale}}-${scheme}.webp" alt="${alt.replaceAll('"', "&quot;")}" width="1440" height="900" loading="lazy" decoding="async">`,
    )
    .join("")
    .replace(/^.*$/, (pictures) => `<figure>${pictures}</figure>`);

const unquoted = (value: string) => value.replace(/^"(.*)"$/, "$1");

/** A file's text: lines of `key: value` between two rows of dashes, then Markdown. */
export function partsOf(file: string): { fields: Record<string, string>; body: string } {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll("\r\n", "\n")) ?? [];
  const fields = Object.fromEntries(
    head.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim(), unquoted(line.slice(at + 1).trim())];
    }),
  );
  return { fields, body };
}

export function articleOf(slug: string, file: string): Article {
  const { fields, body } = partsOf(file);
  if (!fields.title || !fields.description) throw new Error(`${slug} lacks its title or description.`);
  const html = htmlOf(body, { picture: figure });
  const text = html
    // A word in bold is still one with the comma behind it; blocks are apart.
    .replace(/<\/?(?:a|strong|em|code|del)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:quot|#39);/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/&\w+;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return {
    ...{ slug, title: fields.title, description: fields.description, html, text },
    minutes: Math.max(1, Math.round(wordsIn(text) / perMinute)),
    ...(fields.for && { for: fields.for as Reader }),
    ...(fields.date && { date: fields.date }),
  };
}
