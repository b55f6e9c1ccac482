import type { Raw } from "./address.ts";

const names = ["state", "code", "error", "iss"] as const;

/** What another house sends the browser back with. */
export type Brought = { state: string } & { [name in Exclude<(typeof names)[number], "state">]?: string };

/** The router reads what looks like a number as one; a code that does is still a text. */
export const readBrought = (raw: Raw): Brought => ({
  state: "",
  ...Object.fromEntries(names.filter((name) => raw[name] !== undefined).map((name) => [name, String(raw[name])])),
});
