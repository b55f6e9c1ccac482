import { renderMarkdown } from "./markdown.ts";
import type { Reader } from "./pages.ts";

/** A text that ships with the app, as pages receive it. */
export type Article = {
  slug: string;
  title: string;
  description: string;
  html: string;
  /** The plain text, for searching. */
  text: string;
  /** The reading time in minutes. */
  minutes: number;
  /** The audience of a guide. */
  for?: Reader;
  /** The date of a post. */
  date?: string;
};

const perMinute = 220;
/** In scripts without spaces, a word is about two characters long. */
const countWords = (text: string) => text.split(/\s+/).length + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;

/** Renders the picture in both color schemes, each shown where it matches; the language is filled in when the page is displayed. */
const renderPicture = (name: string, alt: string) =>
  ["light", "dark"]
    .map(
      (scheme) =>
        `<img class="${scheme}-only" src="/pictures/${name}-{{locale}}-${scheme}.webp" alt="${alt.replaceAll('"', "&quot;")}" width="1440" height="900" loading="lazy" decoding="async">`,
    )
    .join("")
    .replace(/^.*$/, (pictures) => `<figure>${pictures}</figure>`);

const unquote = (value: string) => value.replace(/^"(.*)"$/, "$1");

/** Splits a file into its front matter (`key: value` lines between two rows of dashes) and its Markdown body. */
export function parseFrontMatter(file: string): { fields: Record<string, string>; body: string } {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll("\r\n", "\n")) ?? [];
  const fields = Object.fromEntries(
    head.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim(), unquote(line.slice(at + 1).trim())];
    }),
  );
  return { fields, body };
}

export function parseArticle(slug: string, file: string): Article {
  const { fields, body } = parseFrontMatter(file);
  if (!fields.title || !fields.description) throw new Error(`${slug} lacks its title or description.`);
  const html = renderMarkdown(body, { picture: renderPicture });
  const text = html
    // Inline tags are removed without a space, because punctuation may follow them; blocks are separated.
    .replace(/<\/?(?:a|strong|em|code|del)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:quot|#39);/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/&\w+;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return {
    ...{ slug, title: fields.title, description: fields.description, html, text },
    minutes: Math.max(1, Math.round(countWords(text) / perMinute)),
    ...(fields.for && { for: fields.for as Reader }),
    ...(fields.date && { date: fields.date }),
  };
}
