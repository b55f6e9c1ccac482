import { SaxesParser, type SaxesTagNS } from "saxes";

/** A part of a drawing: what drawing it takes by itself, and which other parts are drawn with it, at what price. */
export type Part = { weight: number; draws: { part: number; weight: number }[] };
export type Cost = { /** As many shapes as it is like. */ shapes: number; depth: number };

/** Measured: one unit is a plain shape; a mask is a picture of its own, a gradient little more than a color, a path as long as its data. */
const weights: Record<string, number> = { mask: 20, linearGradient: 0.25, radialGradient: 0.25, stop: 0.05 };
const weightOf = (tag: string) => weights[tag] ?? 1;
const charactersPerShape = 500;
/** A drawing of so many shapes takes two seconds. */
const most: Cost = { shapes: 20_000, depth: 120 };

/** Whether drawing it takes no more than a picture is worth. What it repeats by reference counts each time it is drawn. */
export function isAffordable(safeSvg: string): boolean {
  const cost = costOf(partsOf(safeSvg), most.depth);
  return cost !== undefined && cost.shapes <= most.shapes && cost.depth <= most.depth;
}

/** What drawing the first part takes, with everything that it draws; undefined where a part draws itself, or where it is deeper than said. */
export function costOf(parts: readonly Part[], deepest: number): Cost | undefined {
  const known: (Cost | undefined)[] = [];
  const open = new Set<number>();
  const visit = (index: number): Cost | undefined => {
    if (known[index]) return known[index];
    if (open.has(index) || open.size >= deepest) return undefined;
    open.add(index);
    const { weight, draws } = parts[index]!;
    const cost = { shapes: weight, depth: 1 };
    for (const drawn of draws) {
      const inner = visit(drawn.part);
      if (!inner) return undefined;
      cost.shapes += drawn.weight + inner.shapes;
      cost.depth = Math.max(cost.depth, inner.depth + 1);
    }
    open.delete(index);
    known[index] = cost;
    return cost;
  };
  return visit(0);
}

type Element = Part & { tag: string; id: string | undefined; classes: string[]; refers: string[] };

/** The parts of a drawing that was already freed of everything unknown: what it holds, and what it refers to. */
function partsOf(safeSvg: string): Part[] {
  const elements: Element[] = [];
  const open: number[] = [];
  let sheet = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", (tag) => {
    const parent = open.at(-1);
    if (parent !== undefined) elements[parent]!.draws.push({ part: elements.length, weight: 0 });
    open.push(elements.length);
    elements.push(elementOf(tag));
  });
  parser.on("text", (text) => {
    const element = elements[open.at(-1) ?? -1];
    if (element?.tag === "style") sheet += text;
    else if (element) element.weight += text.length / charactersPerShape;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(safeSvg).close();
  refer(elements, sheet);
  return elements;
}

function elementOf({ local, attributes }: SaxesTagNS): Element {
  const value = (name: string) => attributes[name]?.value ?? "";
  const length = value("d").length + value("points").length;
  const href = /^#(.+)$/.exec(value("href"))?.[1];
  return {
    tag: local,
    id: attributes.id?.value,
    classes: value("class").split(/\s+/),
    weight: weightOf(local) + length / charactersPerShape,
    draws: [],
    refers: [...(href ? [href] : []), ...Object.values(attributes).flatMap(({ value: text }) => urlsIn(text))],
  };
}

const urlsIn = (text: string) => [...text.matchAll(/url\(\s*["']?#([\w.:-]+)/g)].map(([, id]) => id!);

type Rule = { type: string; id: string | undefined; classes: string[]; refers: string[] };

/** Joins every element with what its attributes and the rules that style it refer to, as long as that is worth counting. */
function refer(elements: Element[], sheet: string) {
  const byId = Map.groupBy(elements.keys(), (index) => elements[index]!.id);
  const rules = rulesOf(sheet);
  let referred = 0;
  for (const element of elements) {
    const styled = rules.filter((rule) => mayStyle(rule, element));
    for (const id of [...element.refers, ...styled.flatMap(({ refers }) => refers)])
      for (const part of byId.get(id) ?? []) {
        const weight = weightOf(elements[part]!.tag);
        element.draws.push({ part, weight });
        referred += weight;
        if (referred > most.shapes) return;
      }
  }
}

/** Of each selector its last part alone: that a rule counts although its other parts do not fit costs nothing. */
const rulesOf = (sheet: string): Rule[] =>
  [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, style]) => {
    const refers = urlsIn(style!);
    if (refers.length === 0) return [];
    return selectors!.split(",").map((selector) => {
      const last = selector.trim().split(/\s+/).at(-1)!;
      const names = (sign: string) =>
        last.split(/(?=[.#])/).flatMap((name) => (name[0] === sign ? [name.slice(1)] : []));
      return { type: /^[\w-]*/.exec(last)![0], id: names("#")[0], classes: names("."), refers };
    });
  });

const mayStyle = (rule: Rule, { tag, id, classes }: Element): boolean =>
  (rule.type === "" || rule.type === tag) &&
  (rule.id === undefined || rule.id === id) &&
  rule.classes.every((name) => classes.includes(name));
