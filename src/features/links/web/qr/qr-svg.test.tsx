import { encode } from "uqr";
import { expect, it } from "vitest";
import { contrast } from "#base/brand/contrast.ts";
import { maxLogoShare, pictureOf, qrSvg } from "./qr-svg.ts";

const url = "https://acme.example/r/LENA-7K3Q";
const parse = (svg: string) => new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
const sizeOf = (svg: Element) => Number(svg.getAttribute("viewBox")?.split(" ")[2]);

it.each(["#ffe600", "#111111", "#4f46e5", "#f5f5f5"])("is dark on white for the brand color %s", (primary) => {
  const svg = parse(qrSvg(url, primary, { letters: "A" }));
  const [paper, ...shapes] = [...svg.querySelectorAll("rect, path")];
  expect(paper?.getAttribute("fill")).toBe("#ffffff");
  const dark = shapes
    .flatMap((shape) => [shape.getAttribute("fill"), shape.getAttribute("stroke")])
    .filter((color) => color && color !== "none" && color !== "#ffffff");
  for (const color of dark) expect(contrast(String(color), "#ffffff")).toBeGreaterThanOrEqual(7);
});

it("has the highest error correction, and the logo covers at most a fifth of its side", () => {
  const svg = parse(qrSvg(url, "#2f7d4f", { picture: "data:image/png;base64,iVBORw0KGgo=", plate: "#16181d" }));
  const { size } = encode(url, { ecc: "H", border: 0 });
  expect(sizeOf(svg)).toBe(size + 8);
  const widths = [...svg.querySelectorAll("rect, image")]
    .filter((part) => part.getAttribute("x") !== null && part.getAttribute("stroke") === null)
    .map((part) => Number(part.getAttribute("width")));
  expect(svg.querySelector("image")).not.toBeNull();
  expect(Math.max(...widths) / size).toBeLessThanOrEqual(maxLogoShare);
});

it("escapes the letters, and is a picture that browsers decode", async () => {
  const picture = new Image();
  picture.src = pictureOf(qrSvg(url, "#2f7d4f", { letters: "<&" }));
  await picture.decode();
  expect(picture.naturalWidth).toBeGreaterThan(0);
});
