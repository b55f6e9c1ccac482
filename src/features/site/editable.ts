import { termForms } from "#base/brand/terms.ts";
import { defined } from "#base/defined.ts";
import { fallbackLocale } from "#base/locales.ts";
import { textOrder } from "./text-order.ts";

/** Plan names, the texts of forms in use and sentences with counts are not editable, because they are the same everywhere in the app. */
const editable = new Set<string>(
  Object.values(textOrder)
    .flat()
    .map(([key]) => key as string),
);
export const isEditable = (key: string): boolean => editable.has(key);

/** The texts that the platform addresses to businesses; a tenant addresses its own people, and omits them or uses those under `tenant`. */
const platformOnly = [
  /^pricing\./,
  /^hero\.(short|claim|line|promise\.brand)$/,
  /^testimonials\.ours\./,
  /^(cta|contact)\.title$/,
];
const tenantOnly = [/^tenant\./, /^contact\.tenantTitle$/, /^hero\.earn/, /^questions\./];
/** Whether the text appears anywhere on this site. */
export const isShownOn = (key: string, platform: boolean): boolean =>
  !(platform ? tenantOnly : platformOnly).some((words) => words.test(key));

const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, place]) => defined(place));
/** A tenant may refer to its own name differently. */
const optionalPlaceholders = ["name", "tenant", "legalName"];
const termPlaceholders = Object.keys(termForms({}, fallbackLocale)).map((form) => `terms.${form}`);
/** Every text can use the tenant's terms. */
const isTerm = (place: string) => termPlaceholders.includes(place);

export type PlaceholderFault = { code: "lostPlace" | "unknownPlace"; place: string };

/** Returns why a text cannot replace the default: it has an unknown placeholder, or it lacks one for a calculated figure. */
export function findPlaceholderFault(ours: string, own: string): PlaceholderFault | undefined {
  const [known, used] = [placeholdersIn(ours), placeholdersIn(own)];
  const unknown = used.find((place) => !known.includes(place) && !isTerm(place));
  if (unknown !== undefined) return { code: "unknownPlace", place: unknown };
  const missing = known.find(
    (place) => !used.includes(place) && !optionalPlaceholders.includes(place) && !isTerm(place),
  );
  return missing === undefined ? undefined : { code: "lostPlace", place: missing };
}
