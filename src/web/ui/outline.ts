import type { TFunction } from "i18next";

/** The fields of a section, and those that are required to send the form. */
export type OutlineSection<Values> = { fields: readonly (keyof Values)[]; needed: readonly (keyof Values)[] };
/** A field that keeps the form from being sent: nothing was filled in, or it is not valid. */
export type OutlineProblem = { label: string; isInvalid: boolean; focus: () => void };
export type OutlineEntry = {
  id: string;
  title: string;
  missing: number;
  touched: boolean;
  /** The fields behind `missing`, where the form names them; the bar then links to each of them. */
  problems?: OutlineProblem[];
  /** The progress as text, if the missing fields do not express it. */
  progressText?: string;
};

/** Whether there is a value; `false` and 0 are values too. */
export const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== "" && value !== null && value !== undefined;

/** The progress of each section. */
export const outlineOf = <Id extends string, Values extends object>(
  sections: Record<Id, OutlineSection<Values>>,
  values: Values,
  title: (id: Id) => string,
): OutlineEntry[] =>
  (Object.entries(sections) as [Id, OutlineSection<Values>][]).map(([id, { fields, needed }]) => ({
    id,
    title: title(id),
    missing: needed.filter((field) => !isFilled(values[field])).length,
    touched: fields.some((field) => isFilled(values[field])),
  }));

/** Fired at a field or section before it is focused, so that a closed section opens around it. */
export const revealEvent = "reveal";
export const reveal = (node: Element) => node.dispatchEvent(new CustomEvent(revealEvent, { bubbles: true }));

/** The text for the fields that keep a form from being sent: `2 fields missing`, or `2 fields to fix` if one of them is invalid. */
export const problemText = (entries: readonly OutlineEntry[], t: TFunction<"ui">): string => {
  const count = entries.reduce((sum, { missing }) => sum + missing, 0);
  const isInvalid = entries.some(({ problems = [] }) => problems.some((problem) => problem.isInvalid));
  return isInvalid ? t("outline.toFix", { count }) : t("outline.missing", { count });
};

/** Scrolls to a section and focuses it. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  if (section) reveal(section);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
