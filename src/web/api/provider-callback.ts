import type { Raw } from "./screen-route.ts";

const names = ["state", "code", "error", "iss"] as const;

/** The parameters with which an identity provider redirects the browser back. */
export type ProviderCallback = { state: string } & { [name in Exclude<(typeof names)[number], "state">]?: string };

/** The router parses numeric parameters as numbers; a code that looks like one is still a string. */
export const readProviderCallback = (raw: Raw): ProviderCallback => ({
  state: "",
  ...Object.fromEntries(names.filter((name) => raw[name] !== undefined).map((name) => [name, String(raw[name])])),
});
