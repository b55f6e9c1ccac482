import type { Plugin } from "vite";

/** What does a library's work in browsers, where the whole of it would be a tenth of what the landing loads. */
export const inBrowsers = [
  { find: /^i18next$/, replacement: new URL("../src/web/i18n/engine.ts", import.meta.url).pathname },
];

type Cut = { from: string; what: string; instead: string };

/** What libraries bring along that no screen uses, and what stands there instead in a browser. */
const cuts: Cut[] = [
  // The API's page is written from schemas, but by the server. What a schema says of its own limits stays.
  {
    from: "zod/v4/classic/schemas.js",
    what: 'import * as processors from "../core/json-schema-processors.js";',
    instead:
      'import { aggregateChecks } from "../core/json-schema-processors.js"; const processors = { aggregateChecks };',
  },
  {
    from: "zod/v4/classic/schemas.js",
    what: 'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
    instead: "const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => undefined;",
  },
  // Screens say in words of their own what is wrong with an input.
  {
    from: "zod/v4/classic/schemas.js",
    what: 'import en from "../locales/en.js";',
    instead: "const en = () => ({});",
  },
];

/** Leaves them out of the build: they would be a twentieth of what every page loads. */
export const lean: Plugin = {
  name: "lean",
  apply: "build",
  transform: (code, id) => {
    const here = cuts.filter(({ from }) => id.endsWith(`/node_modules/${from}`));
    return here.length ? { code: here.reduce(cut, code), map: null } : undefined;
  },
};

function cut(code: string, { from, what, instead }: Cut): string {
  if (!code.includes(what)) throw new Error(`${from} is no longer what tools/lean.ts cuts: it lacks ${what}`);
  return code.replace(what, instead);
}
