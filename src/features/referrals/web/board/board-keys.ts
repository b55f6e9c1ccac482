import type { KeyboardEvent } from "react";
import type { Locale } from "#base/locales.ts";

type Direction = Locale["dir"];

/** Returns the direction of a key along the stages: 1 is forward, in either reading direction. */
export function stageDirection(key: string, dir: Direction): 1 | -1 | undefined {
  if (key !== "ArrowRight" && key !== "ArrowLeft") return undefined;
  return (key === "ArrowRight") === (dir === "ltr") ? 1 : -1;
}

const cardsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>("[data-card]")];

/** Focuses a card and shows all of it: the browser itself does not scroll to an element that is partly visible. */
export function focusCard(card: HTMLElement | null | undefined): void {
  card?.focus({ preventScroll: true });
  card?.closest("li")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Up and down move between the cards of a column, left and right to the next column with cards. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, dir: Direction): void {
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  const column = (event.target as Element).closest("[data-column]");
  const from = (event.target as Element).closest<HTMLElement>("[data-card]");
  if (!column || !from) return;
  const cards = cardsOf(column);
  const at = cards.indexOf(from);
  const within = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: cards.length - 1 }[event.key];
  const along = stageDirection(event.key, dir);
  if (within === undefined && along === undefined) return;
  event.preventDefault();
  if (along === undefined) {
    focusCard(cards[Math.min(Math.max(within ?? at, 0), cards.length - 1)]);
    return;
  }
  const columns = [...event.currentTarget.querySelectorAll("[data-column]")];
  const beside =
    along === 1 ? columns.slice(columns.indexOf(column) + 1) : columns.slice(0, columns.indexOf(column)).reverse();
  const next = beside.map(cardsOf).find((some) => some.length > 0);
  focusCard(next?.[Math.min(at, next.length - 1)]);
}
