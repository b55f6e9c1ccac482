import { drawMark } from "./draw-card.ts";
import { type OpenFont, openFonts, toPrintable, withFonts } from "./fonts.ts";
import type { Letterhead } from "./pdf-document.ts";
import { breakLines, lineWidth, outlineOf } from "./text-line.ts";

/** A picture that a person shares about what they achieved. */
export type ShareCard = {
  rightToLeft: boolean;
  letterhead: Letterhead;
  /** What the card is about, in its corner. */
  season: string;
  name: string;
  /** A few characters in the large badge. */
  mark: string;
  /** Short texts in one line, each set on its own: mixed directions in one text would be reordered. */
  facts: string[];
  /** At most three. */
  figures: { value: string; label: string }[];
  /** The background, the frame of the figures, and the text colours. */
  colours: { canvas: string; surface: string; line: string; ink: string; soft: string };
};

/** The size that networks show without cropping. */
export const shareCardSize = { width: 1200, height: 627 };
const margin = 84;
const badge = { size: 190, top: 206 };
const box = { top: 432, height: 128, gap: 20, padding: 26 };

/** The same shape as the badges of the app, in a square of 100. */
const hexagon =
  "M50 4c3 0 6 1 8 2l28 16c5 3 8 8 8 14v32c0 6-3 11-8 14L58 98c-5 3-11 3-16 0L14 82c-5-3-8-8-8-14V36c0-6 3-11 8-14L42 6c2-1 5-2 8-2Z";

/** Draws the card as SVG without text elements, like the preview image of a page: no text of a person becomes part of its markup. */
export const drawShareCard = (card: ShareCard): Promise<string> =>
  withFonts(card.letterhead.font, async (families) => {
    const [strong, plain] = await Promise.all([openFonts(families, 600), openFonts(families, 400)]);
    return new ShareCardDrawing(card, strong, plain).svg();
  });

type Fonts = readonly OpenFont[];
type Text = { text: string; fonts: Fonts; size: number; fill: string };

class ShareCardDrawing {
  readonly #card: ShareCard;
  readonly #strong: Fonts;
  readonly #plain: Fonts;

  constructor(card: ShareCard, strong: Fonts, plain: Fonts) {
    this.#card = card;
    this.#strong = strong;
    this.#plain = plain;
  }

  svg(): string {
    const { letterhead, colours } = this.#card;
    const { width, height } = shareCardSize;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<rect width="${width}" height="${height}" fill="${colours.canvas}"/>`,
      `<rect y="${height - 14}" width="${width}" height="14" fill="${letterhead.solid}"/>`,
      this.#head(),
      // Without figures the person is in the middle of what is left.
      `<g transform="translate(0 ${this.#card.figures.length === 0 ? 64 : 0})">`,
      this.#badge(),
      this.#person(),
      "</g>",
      ...this.#figures(),
      "</svg>",
    ].join("");
  }

  /** Measures from the side where reading begins. */
  #x(from: number): number {
    return this.#card.rightToLeft ? shareCardSize.width - from : from;
  }

  /** Writes one line from where reading begins, as small as it must be to fit. */
  #write({ text, fonts, size, fill }: Text, from: number, y: number, room = Number.POSITIVE_INFINITY): string {
    const printable = toPrintable(text, fonts);
    const fitting = Math.min(size, room / lineWidth(printable, fonts));
    const place = { x: this.#x(from), y, size: fitting, rightToLeft: this.#card.rightToLeft };
    return `<path fill="${fill}" d="${outlineOf(printable, fonts, place)}"/>`;
  }

  #head(): string {
    const { letterhead, rightToLeft, season, colours } = this.#card;
    const quiet = { text: season, fonts: this.#plain, size: 30, fill: colours.soft };
    const width = lineWidth(toPrintable(season, this.#plain), this.#plain) * quiet.size;
    const [name] = breakLines(toPrintable(letterhead.name, this.#strong), this.#strong, 640 / 38, 1);
    return [
      drawMark({ letterhead, rightToLeft }, this.#strong, this.#x(margin)),
      // A logo shows the name itself.
      letterhead.logo
        ? ""
        : this.#write({ text: name ?? "", fonts: this.#strong, size: 38, fill: colours.ink }, margin + 88, 139),
      this.#write(quiet, shareCardSize.width - margin - width, 137),
    ].join("");
  }

  #badge(): string {
    const { letterhead, mark } = this.#card;
    const scale = badge.size / 100;
    const left = this.#card.rightToLeft ? this.#x(margin) - badge.size : margin;
    const text = toPrintable(mark, this.#strong);
    const size = Math.min(84, 104 / lineWidth(text, this.#strong));
    const x = left + (badge.size - lineWidth(text, this.#strong) * size) / 2;
    const place = { x, y: badge.top + badge.size / 2 + size * 0.37, size, rightToLeft: false };
    return [
      `<g transform="translate(${left} ${badge.top}) scale(${scale})"><path d="${hexagon}" fill="${letterhead.solid}"/>`,
      `<path d="${hexagon}" transform="translate(7 7.3) scale(.86)" fill="none" stroke="${letterhead.on}" stroke-opacity=".28" stroke-width="2.5"/></g>`,
      `<path fill="${letterhead.on}" d="${outlineOf(text, this.#strong, place)}"/>`,
    ].join("");
  }

  #person(): string {
    const { name, colours } = this.#card;
    const from = margin + badge.size + 40;
    const room = shareCardSize.width - margin - from;
    const lines = breakLines(toPrintable(name, this.#strong), this.#strong, room / 58, 2);
    const isLong = lines.length > 1;
    const first = isLong ? 276 : 300;
    const title = { fonts: this.#strong, size: isLong ? 50 : 62, fill: colours.ink };
    return [
      ...lines.map((text, i) => this.#write({ ...title, text }, from, first + i * 58, room)),
      this.#facts(from, isLong ? 386 : 356, room),
    ].join("");
  }

  #facts(from: number, y: number, room: number): string {
    const parts = this.#card.facts.flatMap((fact, i) => (i === 0 ? [fact] : ["·", fact]));
    const gap = 0.3;
    const widths = parts.map((text) => lineWidth(toPrintable(text, this.#plain), this.#plain) + gap);
    const size = Math.min(34, room / widths.reduce((sum, width) => sum + width, 0));
    let at = from;
    const written = parts.map((text, i) => {
      const path = this.#write({ text, fonts: this.#plain, size, fill: this.#card.colours.soft }, at, y);
      at += (widths[i] ?? 0) * size;
      return path;
    });
    return written.join("");
  }

  #figures(): string[] {
    const { figures, colours } = this.#card;
    if (figures.length === 0) return [];
    const all = shareCardSize.width - 2 * margin;
    const width = (all - (figures.length - 1) * box.gap) / figures.length;
    return figures.map(({ value, label }, i) => {
      const from = margin + i * (width + box.gap);
      const left = this.#card.rightToLeft ? this.#x(from) - width : from;
      const room = width - 2 * box.padding;
      return [
        `<rect x="${left}" y="${box.top}" width="${width}" height="${box.height}" rx="16" fill="${colours.surface}" stroke="${colours.line}" stroke-width="2"/>`,
        this.#write(
          { text: value, fonts: this.#strong, size: 46, fill: colours.ink },
          from + box.padding,
          box.top + 60,
          room,
        ),
        this.#write(
          { text: label, fonts: this.#plain, size: 26, fill: colours.soft },
          from + box.padding,
          box.top + 101,
          room,
        ),
      ].join("");
    });
  }
}
