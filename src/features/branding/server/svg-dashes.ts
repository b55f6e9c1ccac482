import { defined, firstOf } from "#base/defined.ts";

/** The smallest and largest side that a length in percent can refer to. */
export type Viewports = { smallest: number; largest: number };

const number = "[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?";
const numbersIn = (text: string) => (text.match(new RegExp(number, "gi")) ?? []).map(Number);
/** An upper bound in pixels for every other unit, so that a length is never underestimated. */
const largestUnit = 300;
const turn = 2 * Math.PI;

/** The number of dashes and gaps that a `stroke-dasharray` makes of each unit of a line; zero for a solid line. */
export function dashesPerUnit(text: string, { smallest }: Viewports): number {
  const parts = [...text.matchAll(new RegExp(`(${number})([a-z%]*)`, "gi"))].map(([, digits, unit]) => {
    const value = Number(digits);
    if (unit === "%") return (value / 100) * smallest;
    // The font size is not known here, so a dash in font-relative units may be arbitrarily short.
    return /^(em|rem|ex|ch|ic|lh|rlh|v\w+)$/i.test(defined(unit)) ? Math.min(value, Number.MIN_VALUE) : value;
  });
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.some((part) => part < 0) || sum === 0 ? 0 : parts.length / sum;
}

/** An upper bound for the length of a shape's outline. */
export function outlineLength(tag: string, value: (name: string) => string, viewports: Viewports): number {
  const length = (name: string) => Math.abs(lengthOf(value(name), viewports));
  const between = (one: string, other: string) => length(one) + length(other);
  const drawn = () => {
    switch (tag) {
      case "path":
        return pathLength(value("d"));
      case "polyline":
      case "polygon":
        return 2 * stepsLength(numbersIn(value("points")));
      case "line":
        return between("x1", "x2") + between("y1", "y2");
      case "rect":
        return 2 * between("width", "height");
      case "circle":
        return turn * length("r");
      case "ellipse":
        return turn * between("rx", "ry");
      default:
        return 0;
    }
  };
  // If `pathLength` is set, dashes are measured in it.
  return Math.max(drawn(), length("pathLength"));
}

function lengthOf(text: string, { largest }: Viewports): number {
  const [, digits, unit] = new RegExp(`^\\s*(${number})([a-z%]*)`, "i").exec(text) ?? [];
  if (digits === undefined) return 0;
  return Number(digits) * (unit === "%" ? largest / 100 : unit === "" || unit === "px" ? 1 : largestUnit);
}

/** The length along a list of points. */
function stepsLength(coordinates: readonly number[]): number {
  let sum = 0;
  for (let i = 2; i + 1 < coordinates.length; i += 2)
    sum += Math.hypot(
      defined(coordinates[i]) - defined(coordinates[i - 2]),
      defined(coordinates[i + 1]) - defined(coordinates[i - 1]),
    );
  return sum;
}

const argumentsOf: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** An upper bound for the length of a path: a curve is no longer than its control polygon, an arc no longer than its full ellipse. */
export function pathLength(data: string): number {
  let [x, y, startX, startY, length] = [0, 0, 0, 0, 0];
  /** The distance of the last control point from the end of its curve: a smooth curve starts with its mirror image. */
  let reach = 0;
  const moveTo = (nextX: number, nextY: number) => {
    const step = Math.hypot(nextX - x, nextY - y);
    length += step;
    [x, y] = [nextX, nextY];
    return step;
  };
  for (const [, letter, rest] of data.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const kind = defined(letter).toLowerCase();
    const isRelative = letter === kind;
    if (kind === "z") moveTo(startX, startY);
    const values = kind === "a" ? arcNumbers(defined(rest)) : numbersIn(defined(rest));
    const count = defined(argumentsOf[kind]);
    for (let i = 0; count > 0 && i + count <= values.length; i += count) {
      const given = values.slice(i, i + count);
      const [originX, originY] = isRelative ? [x, y] : [0, 0];
      if (kind === "h") moveTo(originX + firstOf(given), y);
      else if (kind === "v") moveTo(x, originY + firstOf(given));
      else if (kind === "a") {
        const chord = moveTo(originX + defined(given[5]), originY + defined(given[6]));
        length += turn * Math.max(Math.abs(firstOf(given)), Math.abs(defined(given[1])), chord);
      } else {
        if (kind === "s" || kind === "t") length += 2 * reach;
        let step = 0;
        for (let point = 0; point < given.length; point += 2)
          step = moveTo(originX + defined(given[point]), originY + defined(given[point + 1]));
        reach = step + (kind === "t" ? reach : 0);
      }
      if (kind === "m" && i === 0) [startX, startY] = [x, y];
    }
  }
  return length;
}

/** The two flags of an arc may be written without a space before the next number. */
const arcNumbers = (text: string): number[] => {
  const separator = "[\\s,]*";
  const arc = Array(3).fill(`(${number})`).concat("([01])", "([01])", `(${number})`, `(${number})`).join(separator);
  return [...text.matchAll(new RegExp(arc, "gi"))].flatMap(([, ...values]) => values.map(Number));
};

/** An upper bound for how much a list of transforms stretches a line. */
export function stretchOf(transform: string): number {
  let stretch = 1;
  for (const [, name, inside] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const values = numbersIn(defined(inside));
    if (name === "scale") stretch *= Math.max(...values.map(Math.abs));
    if (name === "matrix") stretch *= values.slice(0, 4).reduce((sum, value) => sum + Math.abs(value), 0);
    if (name === "skewX" || name === "skewY") stretch *= 1 + Math.abs(Math.tan(((values[0] ?? 0) * Math.PI) / 180));
  }
  return stretch;
}
