/**
 * The parts of a page that look as none before them, and those that look as one already judged: the same elements with
 * the same classes and states, in the same place, width, colours and direction. Only words and addresses may differ, where there are any.
 * Runs in the page.
 */
export function partsOf(known: string[]): { fresh: string[]; old: Element[] } {
  /** Whoever is smaller is judged faster than told apart. */
  const smallest = 6;
  const words =
    /^(id|for|lang|href|src|srcset|alt|name|value|title|d|points|x|y|x1|x2|y1|y2|cx|cy|transform|aria-(label|labelledby|describedby|controls|owns|activedescendant|valuenow|valuetext))$/;
  const judged = new Set(known);
  const fresh: string[] = [];
  const old: Element[] = [];
  const looks = new Map<Element, { look: string; size: number }>();

  /** FNV-1a twice, from two beginnings: short, and hardly ever the same for two texts. */
  const short = (text: string) => {
    let [a, b] = [0x811c9dc5, 0x01000193];
    for (let at = 0; at < text.length; at++) {
      a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
      b = Math.imul(b ^ text.charCodeAt(at), 0x5bd1e995);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  const self = (element: Element) =>
    `${element.tagName} ${[...element.attributes].map(({ name, value }) => (words.test(name) && value.trim() ? name : `${name}=${value}`)).sort()}`;

  const lookOf = (element: Element): { look: string; size: number } => {
    const children = [...element.children].map(lookOf);
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const found = {
      look: short(`${self(element)} ${speaks} ${children.map(({ look }) => look)}`),
      size: children.reduce((sum, { size }) => sum + size, 1),
    };
    looks.set(element, found);
    return found;
  };
  const sort = (element: Element, place: string) => {
    const { look, size } = looks.get(element)!;
    if (size < smallest) return;
    const key = short(`${place} ${look}`);
    if (judged.has(key)) return void old.push(element);
    judged.add(key);
    fresh.push(key);
    const inside = short(`${place} ${self(element)}`);
    for (const child of element.children) sort(child, inside);
  };

  const colours = [...document.head.querySelectorAll("style")].map(({ textContent }) => textContent);
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches;
  /** What is judged of a page beside its body: a title, a language that there is, how far one may zoom, and whether it stays. */
  const page = [
    document.title.trim() !== "",
    /^[a-z]{2}(-[A-Z]{2})?$/.test(document.documentElement.lang),
    document.querySelector("meta[name=viewport]")?.getAttribute("content"),
    document.querySelector("meta[http-equiv=refresh]")?.getAttribute("content"),
  ];
  lookOf(document.body);
  sort(document.body, short(`${self(document.documentElement)} ${page} ${innerWidth} ${scheme} ${colours}`));
  return { fresh, old };
}
