/** The tenant's names where the text has places for them. */
export const filledIn = (text: string, names: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole);
