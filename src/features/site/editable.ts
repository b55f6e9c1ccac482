/** Sections of the public pages whose words are the tenant's to choose, in the order in which they are edited. */
export const editableSections = [
  "hero",
  "features",
  "how",
  "calculator",
  "roles",
  "testimonials",
  "pricing",
  "cta",
  "contact",
  "tenant",
] as const;
export type EditableSection = (typeof editableSections)[number];

export const sectionOf = (key: string): EditableSection | undefined =>
  editableSections.find((section) => key.startsWith(`${section}.`));

const ours = [
  // Sentences that count are made of several, as many as the language has numbers for.
  /_(zero|one|two|few|many|other)$/,
  // What plans and their features are called is the same everywhere in the house.
  /^pricing\.(has|compare)\./,
  /^pricing\.\w+\.name$/,
  // What a form says while it is used.
  /^contact\.(name|email|text|send|sending|needsScript|lost)$/,
  /^contact\.sent\./,
];
export const isEditable = (key: string): boolean =>
  sectionOf(key) !== undefined && !ours.some((words) => words.test(key));

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
