type Key = { label: string; colour: string }[];
type Page = { title: string; summary: string; key: Key; dir: "ltr" | "rtl" };

const edge = 24;
const sharpness = 2;

/**
 * The chart as a picture to paste elsewhere, with its title and key. The shapes are drawn one by one: an image made of the
 * SVG's text would know neither our variables nor our fonts, and the content policy would not load it.
 */
export function pngOf(svg: SVGSVGElement, page: Page): Promise<Blob | null> {
  const { width, height } = svg.getBoundingClientRect();
  const top = page.key.length > 1 ? 104 : 80;
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * edge) * sharpness;
  canvas.height = (height + top + edge) * sharpness;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const { backgroundColor, color, fontFamily } = getComputedStyle(svg.closest("section") ?? document.body);
  pen.scale(sharpness, sharpness);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  heading(pen, page, fontFamily, width);
  pen.translate(edge, top);
  for (const node of svg.querySelectorAll<SVGGraphicsElement>("path, line, rect, circle, text")) draw(pen, node, svg);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function heading(pen: CanvasRenderingContext2D, { title, summary, key, dir }: Page, font: string, width: number): void {
  const start = dir === "rtl" ? width + edge : edge;
  const forward = dir === "rtl" ? -1 : 1;
  pen.direction = dir;
  pen.textAlign = "start";
  pen.textBaseline = "alphabetic";
  pen.font = `600 16px ${font}`;
  pen.fillText(title, start, 34, width);
  pen.font = `400 13px ${font}`;
  pen.fillText(summary, start, 56, width);
  if (key.length < 2) return;
  let x = start;
  for (const { label, colour } of key) {
    const ink = pen.fillStyle;
    pen.fillStyle = colour;
    pen.fillRect(forward > 0 ? x : x - 10, 74, 10, 10);
    pen.fillStyle = ink;
    pen.fillText(label, x + forward * 17, 84);
    x += forward * (17 + pen.measureText(label).width + 20);
  }
}

function draw(pen: CanvasRenderingContext2D, node: SVGGraphicsElement, svg: SVGSVGElement): void {
  // Clip paths and the like hold shapes that are not themselves in the picture.
  if (node.closest("defs, clipPath")) return;
  const look = getComputedStyle(node);
  const toNode = node.getScreenCTM();
  const toPicture = svg.getScreenCTM()?.inverse();
  if (!toNode || !toPicture || look.visibility === "hidden" || look.display === "none") return;
  const { a, b, c, d, e, f } = toPicture.multiply(toNode);
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
    const { x, y, width, height } = node;
    shape.rect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value);
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
