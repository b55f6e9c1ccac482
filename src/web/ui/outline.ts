/** The fields of a section, and those without which the form cannot be sent. */
export type OutlineSection<Values> = { fields: readonly (keyof Values)[]; needed: readonly (keyof Values)[] };
export type OutlineEntry = {
  id: string;
  title: string;
  missing: number;
  touched: boolean;
  /** How far it is, where that is not said by what is missing. */
  said?: string;
};

/** Is there an answer? `false` and 0 are answers too. */
export const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== "" && value !== null && value !== undefined;

/** How far each section is. */
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

/** Brings a section into view and the keyboard with it. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
