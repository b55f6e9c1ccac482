import { expect, test } from "vitest";
import { type Box, besideScreen, contain, cover, gridOf, initialsOf } from "./recording-layout.ts";

const size = { width: 1280, height: 720 };
const isInside = ({ x, y, width, height }: Box) =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= size.width && y + height <= size.height;
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const expectApart = (boxes: Box[]) => {
  expect(boxes.filter((box) => !isInside(box))).toEqual([]);
  for (const [index, box] of boxes.entries()) {
    expect(boxes.slice(index + 1).filter((other) => overlaps(box, other))).toEqual([]);
  }
};

test.each([1, 2, 3, 4, 7, 25])("%i tiles fit into the picture and do not overlap", (count) => {
  expect(gridOf(count, size)).toHaveLength(count);
  expectApart(gridOf(count, size));
  const { screen, tiles } = besideScreen(count, size);
  expectApart([screen, ...tiles]);
  expect(screen.width).toBeGreaterThan(size.width / 2);
});

test("without people the screen fills the picture", () => {
  expect(besideScreen(0, size)).toEqual({ screen: { x: 0, y: 0, ...size }, tiles: [] });
  expect(gridOf(0, size)).toEqual([]);
});

test("the last row is centered", () => {
  const [first, second, third] = gridOf(3, size);
  expect((third?.x ?? 0) - (first?.x ?? 0)).toBe((second?.x ?? 0) - (third?.x ?? 0));
});

test("pictures are cut or framed, never distorted", () => {
  expect(cover({ width: 640, height: 480 }, { width: 320, height: 180 })).toEqual({
    x: 0,
    y: 60,
    width: 640,
    height: 360,
  });
  expect(contain({ width: 640, height: 480 }, { x: 0, y: 0, width: 1280, height: 720 })).toEqual({
    x: 160,
    y: 0,
    width: 960,
    height: 720,
  });
});

test("initials are the first letters of the first and last name", () => {
  expect(["Ada Vale", "Ana de la Cruz", "李明", "  ben ", ""].map(initialsOf)).toEqual(["AV", "AC", "李", "B", ""]);
});
