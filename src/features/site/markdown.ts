import { Marked, type Tokens } from "marked";
import { escaped } from "#base/escaped.ts";

/** The same where signs may be written by name already: `&nbsp;` stays one. */
const escapedOnce = (text: string) =>
  text
    .replace(/&(?!#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A path of this house, a page of the web or an address to write to. Whatever else a link may lead to is dropped. */
export const isSafeLink = (href: string): boolean =>
  /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href) && !/[\p{Cc}\\]/u.test(href);

/** A heading's place in its page: letters of every script, so that a link to it can be read. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

type Drawing = {
  /** What stands for a picture of the house's own, named `picture:…`; others are shown as their words. */
  picture?: (name: string, alt: string) => string;
};

/**
 * Markdown as HTML that is safe on our pages whoever wrote it: HTML in it is shown as text, links lead where links may,
 * and since the page's title is its first heading, its own begin below that.
 */
export function htmlOf(text: string, { picture }: Drawing = {}): string {
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => escaped(raw),
      // Left to itself, marked trusts what follows a tag like <script>, since it would be no text there. Here it is.
      text(token: Tokens.Text | Tokens.Escape) {
        return "tokens" in token && token.tokens ? this.parser.parseInline(token.tokens) : escapedOnce(token.text);
      },
      // A box without a name could not be read aloud.
      checkbox: ({ checked }: Tokens.Checkbox) => (checked ? "☑ " : "☐ "),
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const level = Math.min(Math.max(depth, 2), 4);
        return `<h${level} id="${anchorOf(words)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        if (!isSafeLink(href)) return words;
        const away = /^https?:/i.test(href) ? ' rel="noreferrer"' : "";
        return `<a href="${escaped(href)}"${away}>${words}</a>`;
      },
      image({ href, text: alt }: Tokens.Image) {
        const name = /^picture:([\w-]+)$/.exec(href)?.[1];
        return name && picture ? picture(name, alt) : escaped(alt);
      },
      // A picture by itself is no paragraph: it is a figure, which cannot stand in one.
      paragraph({ tokens }: Tokens.Paragraph) {
        const words = this.parser.parseInline(tokens);
        return words.startsWith("<figure>") && tokens.length === 1 ? `${words}\n` : `<p>${words}</p>\n`;
      },
      // On a phone a row of several becomes a card, in which each cell says under which heading it stands.
      table(token: Tokens.Table) {
        const names = token.header.map(({ text: name }) => name);
        const words = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const head = token.header.map((cell) => `<th role="columnheader">${words(cell)}</th>`).join("");
        const cell = (one: Tokens.TableCell, at: number) =>
          `<td role="cell" data-label="${escapedOnce(names[at] ?? "")}">${words(one)}</td>`;
        const body = token.rows.map((cells) => `<tr role="row">${cells.map(cell).join("")}</tr>`).join("");
        return `<div class="scrolls" tabindex="0"><table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}
