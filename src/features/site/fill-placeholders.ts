/** Fills the tenant's names into the placeholders of a text. */
export const fillPlaceholders = (text: string, names: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole);
