import { pngFile } from "./png-file.ts";

type Key = { label: string; colour: string; tone: "strong" | "quiet" | "dashed" | "mark" }[];
type Page = {
  title: string;
  summary: string;
  /** The dates and the currency; empty if there is nothing to state. */
  about: string;
  key: Key;
  dir: "ltr" | "rtl";
};

const edge = 24;
const sharpness = 2;
const lineHeight = 20;
const keyHeight = 24;

/**
 * The chart as a picture to paste elsewhere, with its title and legend. The page is redrawn element by element: an SVG image of its markup
 * would have neither our variables nor our fonts, and the content security policy would block it.
 */
export function pngOf(chart: Element, page: Page): Blob | null {
  const frame = chart.getBoundingClientRect();
  const top = 80 + (page.about ? lineHeight : 0) + (page.key.length > 1 ? keyHeight : 0);
  const canvas = document.createElement("canvas");
  canvas.width = (frame.width + 2 * edge) * sharpness;
  canvas.height = (frame.height + top + edge) * sharpness;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const { backgroundColor, color, fontFamily } = getComputedStyle(chart.closest("section") ?? document.body);
  pen.scale(sharpness, sharpness);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  heading(pen, page, fontFamily, frame.width);
  pen.translate(edge - frame.left, top - frame.top);
  drawAll(pen, chart);
  return pngFile(canvas);
}

/** In document order, so that elements on top are drawn on top. */
function drawAll(pen: CanvasRenderingContext2D, node: Element): void {
  for (const part of node.childNodes) {
    if (part instanceof Text) writeLine(pen, part, node);
    else if (part instanceof HTMLElement) {
      if (part.classList.contains("visually-hidden") || part.role === "tooltip") continue;
      layGround(pen, part);
      drawAll(pen, part);
    } else if (part instanceof SVGGraphicsElement) {
      if (part.matches("path, line, rect, circle, text")) drawShape(pen, part);
      else drawAll(pen, part);
    }
  }
}

/** A box with a background: a bar, a cell, a dot. */
function layGround(pen: CanvasRenderingContext2D, box: HTMLElement): void {
  const { left, top, width, height } = box.getBoundingClientRect();
  const { backgroundColor, borderTopLeftRadius } = getComputedStyle(box);
  const shape = new Path2D();
  const round = Number.parseFloat(borderTopLeftRadius) || 0;
  shape.roundRect(left, top, width, height, borderTopLeftRadius.endsWith("%") ? width / 2 : round);
  pen.fillStyle = backgroundColor;
  pen.fill(shape);
}

/** Text of the page, line by line where it wraps, clipped to its box. */
function writeLine(pen: CanvasRenderingContext2D, text: Text, parent: Element): void {
  if (!text.data.trim() || !(parent instanceof HTMLElement)) return;
  const look = getComputedStyle(parent);
  const frame = parent.getBoundingClientRect();
  pen.save();
  if (look.overflowX !== "visible") {
    pen.beginPath();
    pen.rect(frame.left, frame.top, frame.width, frame.height);
    pen.clip();
  }
  pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  pen.fillStyle = look.color;
  pen.direction = look.direction as CanvasDirection;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  for (const { words, box } of linesOf(text)) pen.fillText(words, box.left, box.top + box.height / 2);
  pen.restore();
}

/** The words on each line, and where the line is. */
function linesOf(text: Text): { words: string; box: DOMRect }[] {
  const lines: { from: number; to: number; top: number }[] = [];
  const range = document.createRange();
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { top } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.top - top) < 2) last.to = index + word.length;
    else lines.push({ from: index, to: index + word.length, top });
  }
  return lines.map(({ from, to }) => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return { words: text.data.slice(from, to), box: range.getBoundingClientRect() };
  });
}

function heading(pen: CanvasRenderingContext2D, page: Page, font: string, width: number): void {
  const { title, summary, about, key, dir } = page;
  const start = dir === "rtl" ? width + edge : edge;
  const forward = dir === "rtl" ? -1 : 1;
  pen.direction = dir;
  pen.textAlign = "start";
  pen.textBaseline = "alphabetic";
  pen.font = `600 16px ${font}`;
  pen.fillText(title, start, 34, width);
  pen.font = `400 13px ${font}`;
  pen.fillText(summary, start, 56, width);
  if (about) pen.fillText(about, start, 56 + lineHeight, width);
  if (key.length < 2) return;
  const top = 74 + (about ? lineHeight : 0);
  let x = start;
  for (const one of key) {
    const wide = one.tone === "dashed" ? 16 : 10;
    keyMark(pen, one, { left: forward > 0 ? x : x - wide, top, wide });
    pen.fillText(one.label, x + forward * (wide + 7), top + 10);
    x += forward * (wide + 7 + pen.measureText(one.label).width + 20);
  }
}

/** As drawn in the chart: a square, a dashed line, or a mark. */
function keyMark(
  pen: CanvasRenderingContext2D,
  { colour, tone }: Key[number],
  { left, top, wide }: { left: number; top: number; wide: number },
): void {
  pen.save();
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  if (tone === "dashed") {
    pen.setLineDash([4, 3]);
    pen.stroke(new Path2D(`M${left} ${top + 5}h${wide}`));
  } else if (tone === "mark") pen.fillRect(left + 4, top - 2, 2, 14);
  else pen.fillRect(left, top, wide, 10);
  pen.restore();
}

function drawShape(pen: CanvasRenderingContext2D, node: SVGGraphicsElement): void {
  // Clip paths and the like contain shapes that are not drawn themselves.
  if (node.closest("defs, clipPath")) return;
  const look = getComputedStyle(node);
  const place = node.getScreenCTM();
  if (!place || look.visibility === "hidden" || look.display === "none") return;
  const { a, b, c, d, e, f } = place;
  pen.save();
  pen.transform(a, b, c, d, e, f);
  pen.globalAlpha = Number(look.opacity);
  if (node instanceof SVGTextElement) write(pen, node, look);
  else paint(pen, shapeOf(node), look);
  pen.restore();
}

function shapeOf(node: SVGGraphicsElement): Path2D {
  if (node instanceof SVGPathElement) return new Path2D(node.getAttribute("d") ?? "");
  const shape = new Path2D();
  if (node instanceof SVGLineElement) {
    shape.moveTo(node.x1.baseVal.value, node.y1.baseVal.value);
    shape.lineTo(node.x2.baseVal.value, node.y2.baseVal.value);
  } else if (node instanceof SVGRectElement) {
    const { x, y, width, height, rx } = node;
    shape.roundRect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value, rx.baseVal.value);
  } else if (node instanceof SVGCircleElement) {
    shape.arc(node.cx.baseVal.value, node.cy.baseVal.value, node.r.baseVal.value, 0, 2 * Math.PI);
  }
  return shape;
}

function paint(pen: CanvasRenderingContext2D, shape: Path2D, look: CSSStyleDeclaration): void {
  if (look.fill !== "none") {
    pen.fillStyle = look.fill;
    pen.fill(shape);
  }
  if (look.stroke !== "none") {
    pen.strokeStyle = look.stroke;
    pen.lineWidth = Number.parseFloat(look.strokeWidth);
    pen.setLineDash(look.strokeDasharray === "none" ? [] : look.strokeDasharray.split(",").map(Number.parseFloat));
    pen.stroke(shape);
  }
}

const aligned = { start: "left", middle: "center", end: "right" } as const;

function write(pen: CanvasRenderingContext2D, node: SVGTextElement, look: CSSStyleDeclaration): void {
  pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  pen.fillStyle = look.fill;
  pen.textAlign = aligned[look.textAnchor as keyof typeof aligned] ?? "left";
  const { x, y, width } = node.getBBox();
  const at = { left: x, center: x + width / 2, right: x + width }[pen.textAlign as "left" | "center" | "right"];
  pen.textBaseline = "top";
  pen.fillText(node.textContent ?? "", at, y);
}
