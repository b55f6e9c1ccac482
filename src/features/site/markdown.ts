import { Marked, type Tokens } from "marked";
import { escapeHtml } from "#base/escape-html.ts";

/** Escapes text that may already contain character references: `&nbsp;` is kept. */
const escapeOnce = (text: string) =>
  text
    .replace(/&(?!#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Allows a path of this app, a web page or a mail address. Any other link target is dropped. */
export const isSafeLink = (href: string): boolean =>
  /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href) && !/[\p{Cc}\\]/u.test(href);

/** Returns the anchor of a heading. It keeps letters of every script, so that links to it are readable. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

type Drawing = {
  /** Renders a built-in picture, named `picture:…`; any other picture is replaced by its text. */
  picture?: (name: string, alt: string) => string;
};

/**
 * Renders Markdown as HTML that is safe on our pages regardless of its author: HTML in it is shown as text, links lead to allowed
 * targets, and headings start at the second level, because the first is the page's title.
 */
export function renderMarkdown(text: string, { picture }: Drawing = {}): string {
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => escapeHtml(raw),
      // By default, marked does not escape what follows a tag like <script>, since it would not be text there. Here it is.
      text(token: Tokens.Text | Tokens.Escape) {
        return "tokens" in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeOnce(token.text);
      },
      // A checkbox without a label would not be accessible.
      checkbox: ({ checked }: Tokens.Checkbox) => (checked ? "☑ " : "☐ "),
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const level = Math.min(Math.max(depth, 2), 4);
        return `<h${level} id="${anchorOf(words)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        if (!isSafeLink(href)) return words;
        const relAttribute = /^https?:/i.test(href) ? ' rel="noreferrer"' : "";
        return `<a href="${escapeHtml(href)}"${relAttribute}>${words}</a>`;
      },
      image({ href, text: alt }: Tokens.Image) {
        const name = /^picture:([\w-]+)$/.exec(href)?.[1];
        return name && picture ? picture(name, alt) : escapeHtml(alt);
      },
      // A picture on its own is a figure, which must not be inside a paragraph.
      paragraph({ tokens }: Tokens.Paragraph) {
        const words = this.parser.parseInline(tokens);
        return words.startsWith("<figure>") && tokens.length === 1 ? `${words}\n` : `<p>${words}</p>\n`;
      },
      // On a phone each row of a table becomes a card, in which each cell shows its heading.
      table(token: Tokens.Table) {
        const names = token.header.map(({ text: name }) => name);
        const words = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const head = token.header.map((cell) => `<th role="columnheader">${words(cell)}</th>`).join("");
        const cell = (one: Tokens.TableCell, at: number) =>
          `<td role="cell" data-label="${escapeOnce(names[at] ?? "")}">${words(one)}</td>`;
        const body = token.rows.map((cells) => `<tr role="row">${cells.map(cell).join("")}</tr>`).join("");
        return `<div class="scrolls" tabindex="0"><table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}
