import { textOrder } from "./text-order.ts";

/** What plans are called, what a form says while it is used and sentences that count are the same everywhere in the house. */
const editable = new Set<string>(
  Object.values(textOrder)
    .flat()
    .map(([key]) => key as string),
);
export const isEditable = (key: string): boolean => editable.has(key);

/** What the platform says to businesses; a tenant, who speaks to its own people, says nothing there or something of `tenant`. */
const toBusinesses = [
  /^pricing\./,
  /^hero\.(short|claim|line|promise\.brand)$/,
  /^features\.brand\./,
  /^roles\.(line$|admin\.)/,
  /^(cta|contact)\.title$/,
];
const toOwnPeople = [/^tenant\./, /^contact\.tenantTitle$/];
/** Whether the text stands anywhere on this site. */
export const isSaidHere = (key: string, platform: boolean): boolean =>
  !(platform ? toOwnPeople : toBusinesses).some((words) => words.test(key));

const placesIn = (text: string) => [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, place]) => place!);
/** A tenant knows what it is called, and may say so in another way. */
const ownNames = ["name", "tenant", "legalName"];

export type PlaceFault = { code: "lostPlace" | "unknownPlace"; place: string };

/** Whether a text can stand for ours: nothing is left open in it, and no figure that the page reckons is lost. */
export function placeFault(ours: string, own: string): PlaceFault | undefined {
  const [known, used] = [placesIn(ours), placesIn(own)];
  const unknown = used.find((place) => !known.includes(place));
  if (unknown !== undefined) return { code: "unknownPlace", place: unknown };
  const lost = known.find((place) => !used.includes(place) && !ownNames.includes(place));
  return lost === undefined ? undefined : { code: "lostPlace", place: lost };
}
