type Point = { x: number; y: number };

/** Where an element can be clicked: the middle of what is in sight of its first box, since a link may go over two lines. */
export function middleOf(element: Element): Point {
  const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2;
  return { x: middle(left, right, innerWidth), y: middle(top, bottom, innerHeight) };
}

/** The page under test lies in a frame of the window, made smaller where it does not fit. */
export function inWindow({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth };
  const scale = frame.width / innerWidth;
  return { x: frame.left + x * scale, y: frame.top + y * scale };
}

/** Whether a click there arrives at the element, or at the button or link it is a part of. */
export function isInReach(element: Element, { x, y }: Point): boolean {
  const field = element.matches("input, textarea, select");
  const meant = (!field && element.closest("button, [role=button], a, [role=link]")) || element;
  return meant.contains(document.elementFromPoint(x, y));
}

const clicking = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;

/** Watches a click: if something came in between, nobody hears of it. Says at the end whether it arrived. */
export function watch(element: Element): () => boolean {
  let arrived: boolean | undefined;
  const judge = (event: PointerEvent | MouseEvent) => {
    arrived ??= isInReach(element, { x: event.clientX, y: event.clientY });
    if (arrived) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of clicking) window.addEventListener(kind, judge, true);
  return () => {
    for (const kind of clicking) window.removeEventListener(kind, judge, true);
    return arrived ?? false;
  };
}
