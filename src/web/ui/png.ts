import { canvasPng } from "./canvas-png.ts";
import type { ChartTone } from "./chart-tones.ts";

type Key = { label: string; colour: string; tone: ChartTone }[];
type Page = {
  title: string;
  summary: string;
  /** The dates and the currency; empty if there is nothing to state. */
  about: string;
  key: Key;
  dir: "ltr" | "rtl";
};

const edge = 24;
const pixelRatio = 2;
const lineHeight = 20;
const legendHeight = 24;

/**
 * The chart as a picture to paste elsewhere, with its title and legend. The page is redrawn element by element: an SVG image of its markup
 * would have neither our variables nor our fonts, and the content security policy would block it.
 */
export function pngOf(chart: Element, page: Page): Blob | null {
  const frame = chart.getBoundingClientRect();
  const top = 80 + (page.about ? lineHeight : 0) + (page.key.length > 1 ? legendHeight : 0);
  const canvas = document.createElement("canvas");
  canvas.width = (frame.width + 2 * edge) * pixelRatio;
  canvas.height = (frame.height + top + edge) * pixelRatio;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const { backgroundColor, color, fontFamily } = getComputedStyle(chart.closest("section") ?? document.body);
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = color;
  drawHeading(context, page, fontFamily, frame.width);
  context.translate(edge - frame.left, top - frame.top);
  drawAll(context, chart);
  return canvasPng(canvas);
}

/** In document order, so that elements on top are drawn on top. */
function drawAll(context: CanvasRenderingContext2D, node: Element): void {
  for (const part of node.childNodes) {
    if (part instanceof Text) drawText(context, part, node);
    else if (part instanceof HTMLElement) {
      if (part.classList.contains("visually-hidden") || part.role === "tooltip") continue;
      drawBackground(context, part);
      drawAll(context, part);
    } else if (part instanceof SVGGraphicsElement) {
      if (part.matches("path, line, rect, circle, text")) drawShape(context, part);
      else drawAll(context, part);
    }
  }
}

/** A box with a background: a bar, a cell, a dot. */
function drawBackground(context: CanvasRenderingContext2D, box: HTMLElement): void {
  const { left, top, width, height } = box.getBoundingClientRect();
  const { backgroundColor, borderTopLeftRadius } = getComputedStyle(box);
  const shape = new Path2D();
  const round = Number.parseFloat(borderTopLeftRadius) || 0;
  shape.roundRect(left, top, width, height, borderTopLeftRadius.endsWith("%") ? width / 2 : round);
  context.fillStyle = backgroundColor;
  context.fill(shape);
}

/** Text of the page, line by line where it wraps, clipped to its box. */
function drawText(context: CanvasRenderingContext2D, text: Text, parent: Element): void {
  if (!text.data.trim() || !(parent instanceof HTMLElement)) return;
  const style = getComputedStyle(parent);
  const frame = parent.getBoundingClientRect();
  context.save();
  if (style.overflowX !== "visible") {
    context.beginPath();
    context.rect(frame.left, frame.top, frame.width, frame.height);
    context.clip();
  }
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.direction = style.direction as CanvasDirection;
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const { words, box } of linesOf(text)) context.fillText(words, box.left, box.top + box.height / 2);
  context.restore();
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

function drawHeading(context: CanvasRenderingContext2D, page: Page, font: string, width: number): void {
  const { title, summary, about, key, dir } = page;
  const start = dir === "rtl" ? width + edge : edge;
  const forward = dir === "rtl" ? -1 : 1;
  context.direction = dir;
  context.textAlign = "start";
  context.textBaseline = "alphabetic";
  context.font = `600 16px ${font}`;
  context.fillText(title, start, 34, width);
  context.font = `400 13px ${font}`;
  context.fillText(summary, start, 56, width);
  if (about) context.fillText(about, start, 56 + lineHeight, width);
  if (key.length < 2) return;
  const top = 74 + (about ? lineHeight : 0);
  let x = start;
  for (const one of key) {
    const wide = one.tone === "dashed" ? 16 : 10;
    drawLegendMark(context, one, { left: forward > 0 ? x : x - wide, top, wide });
    context.fillText(one.label, x + forward * (wide + 7), top + 10);
    x += forward * (wide + 7 + context.measureText(one.label).width + 20);
  }
}

/** As drawn in the chart: a square, a dashed line, or a mark. */
function drawLegendMark(
  context: CanvasRenderingContext2D,
  { colour, tone }: Key[number],
  { left, top, wide }: { left: number; top: number; wide: number },
): void {
  context.save();
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 2;
  if (tone === "dashed") {
    context.setLineDash([4, 3]);
    context.stroke(new Path2D(`M${left} ${top + 5}h${wide}`));
  } else if (tone === "mark") context.fillRect(left + 4, top - 2, 2, 14);
  else if (tone === "hatched") context.strokeRect(left + 0.5, top + 0.5, wide - 1, 9);
  else context.fillRect(left, top, wide, 10);
  context.restore();
}

function drawShape(context: CanvasRenderingContext2D, node: SVGGraphicsElement): void {
  // Clip paths and the like contain shapes that are not drawn themselves.
  if (node.closest("defs, clipPath")) return;
  const style = getComputedStyle(node);
  const place = node.getScreenCTM();
  if (!place || style.visibility === "hidden" || style.display === "none") return;
  const { a, b, c, d, e, f } = place;
  context.save();
  context.transform(a, b, c, d, e, f);
  context.globalAlpha = Number(style.opacity);
  if (node instanceof SVGTextElement) drawSvgText(context, node, style);
  else paintShape(context, shapeOf(node), style);
  context.restore();
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

function paintShape(context: CanvasRenderingContext2D, shape: Path2D, style: CSSStyleDeclaration): void {
  // A hatched bar is drawn as an outline, because a canvas has no pattern of the page.
  if (style.fill !== "none" && !style.fill.startsWith("url")) {
    context.fillStyle = style.fill;
    context.fill(shape);
  }
  if (style.stroke !== "none") {
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.setLineDash(
      style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(Number.parseFloat),
    );
    context.stroke(shape);
  }
}

const aligned = { start: "left", middle: "center", end: "right" } as const;

function drawSvgText(context: CanvasRenderingContext2D, node: SVGTextElement, style: CSSStyleDeclaration): void {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.fill;
  context.textAlign = aligned[style.textAnchor as keyof typeof aligned] ?? "left";
  const { x, y, width } = node.getBBox();
  const at = { left: x, center: x + width / 2, right: x + width }[context.textAlign as "left" | "center" | "right"];
  context.textBaseline = "top";
  context.fillText(node.textContent ?? "", at, y);
}
