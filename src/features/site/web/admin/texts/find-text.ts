const normalize = (text: string) => text.replace(/\s+/g, " ").trim();

/** Matches a text as shown: placeholders stand for anything. */
function patternOf(text: string): RegExp {
  const parts = normalize(text)
    .split(/\{\{[^{}]*\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}`);
}

const shows = (element: Element, pattern: RegExp) => pattern.test(normalize(element.textContent ?? ""));

const shownElements = (page: Document) => [
  ...page.querySelectorAll("h1, h2, h3, p, li, span, small, strong, summary, label, a, button, blockquote"),
];

/** Returns the smallest element that shows a text. */
export function findElement(page: Document, text: string): Element | undefined {
  const pattern = patternOf(text);
  return shownElements(page)
    .filter((element) => shows(element, pattern))
    .sort((left, right) => (left.textContent ?? "").length - (right.textContent ?? "").length)[0];
}

/** Returns the key of the text at a point of the page: of the elements there, the smallest that shows one of the texts. */
export function findKeyAt(
  page: Document,
  { x, y }: { x: number; y: number },
  texts: Record<string, string>,
): string | undefined {
  const patterns = Object.entries(texts)
    // Of two texts that begin alike, the longer one is meant.
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([key, text]) => [key, patternOf(text)] as const);
  const under = shownElements(page)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)
    .sort((left, right) => left.box.width * left.box.height - right.box.width * right.box.height);
  for (const { element } of under) {
    const found = patterns.find(([, pattern]) => shows(element, pattern));
    if (found) return found[0];
  }
  return undefined;
}
