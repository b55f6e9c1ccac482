import type { KeyboardEvent } from "react";

/** Up, Down, Home and End move between rows: the whole table is one tab stop. */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(":scope > [tabindex]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[Math.min(Math.max(target, 0), rows.length - 1)]?.focus();
}

const controls = "a, button, input, select, textarea, label, [role=menuitem]";

/**
 * Whether the row itself was clicked: not a control in it, not to select text, and not a popover that is elsewhere in the DOM and reaches
 * the row only through React.
 */
export function isRowEvent(event: { currentTarget: EventTarget & Element; target: EventTarget }): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest(controls) && getSelection()?.type !== "Range";
}
