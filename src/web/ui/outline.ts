/** The fields of a section, and those that are required to send the form. */
export type OutlineSection<Values> = { fields: readonly (keyof Values)[]; needed: readonly (keyof Values)[] };
export type OutlineEntry = {
  id: string;
  title: string;
  missing: number;
  touched: boolean;
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

/** Scrolls to a section and focuses it. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
