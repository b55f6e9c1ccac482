import { textOrder } from "./text-order.ts";

/** Plan names, the texts of forms in use and sentences with counts are not editable, because they are the same everywhere in the app. */
const editable = new Set<string>(
  Object.values(textOrder)
    .flat()
    .map(([key]) => key as string),
);
export const isEditable = (key: string): boolean => editable.has(key);

/** The texts that the platform addresses to businesses; a tenant addresses its own people, and omits them or uses those under `tenant`. */
const toBusinesses = [
  /^pricing\./,
  /^hero\.(short|claim|line|promise\.brand)$/,
  /^features\.brand\./,
  /^roles\.(line$|admin\.)/,
  /^(cta|contact)\.title$/,
];
const toOwnPeople = [/^tenant\./, /^contact\.tenantTitle$/];
/** Whether the text appears anywhere on this site. */
export const isSaidHere = (key: string, platform: boolean): boolean =>
  !(platform ? toOwnPeople : toBusinesses).some((words) => words.test(key));

const placesIn = (text: string) => [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, place]) => place!);
/** A tenant may refer to its own name differently. */
const ownNames = ["name", "tenant", "legalName"];

export type PlaceFault = { code: "lostPlace" | "unknownPlace"; place: string };

/** Returns why a text cannot replace the default: it has an unknown placeholder, or it lacks one for a calculated figure. */
export function placeFault(ours: string, own: string): PlaceFault | undefined {
  const [known, used] = [placesIn(ours), placesIn(own)];
  const unknown = used.find((place) => !known.includes(place));
  if (unknown !== undefined) return { code: "unknownPlace", place: unknown };
  const lost = known.find((place) => !used.includes(place) && !ownNames.includes(place));
  return lost === undefined ? undefined : { code: "lostPlace", place: lost };
}
