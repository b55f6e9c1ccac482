import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const src = new URL("../src", import.meta.url).pathname;

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

/**
 * Leaves the icons out of a page under test that no screen names: it loaded and made all six thousand.
 * What Vite has prepared goes by the names of such plugins, so an icon more is prepared anew.
 */
export function onlyIconsInUse(): Plugin {
  const names = iconsInUse();
  const inUse = new Set(names);
  return {
    name: `only icons in use: ${names.join(" ")}`,
    transform: (code, id) =>
      id.endsWith("/tabler-icons-react.mjs")
        ? { code: code.split("\n").filter(exportsOneOf(inUse)).join("\n"), map: null }
        : undefined,
  };
}

const iconsInUse = () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const named = files.flatMap((name) => readFileSync(join(src, name), "utf8").match(/\bIcon[A-Z]\w*/g) ?? []);
  return [...new Set(named)].sort();
};

const exportsOneOf = (names: Set<string>) => (line: string) =>
  Array.from(line.matchAll(/default as (\w+)/g)).some(([, name]) => names.has(name ?? ""));

/** Nobody debugs a page under test: what its files were made from, twice their own size, stays with whoever tells of failures. */
export const withoutMaps: Plugin = {
  name: "without-maps",
  configureServer: ({ middlewares }) => {
    middlewares.use((_, answer, next) => {
      const end = answer.end.bind(answer) as (...rest: unknown[]) => typeof answer;
      answer.end = (text?: unknown, ...rest: unknown[]) =>
        end(typeof text === "string" ? unmapped(text) : text, ...rest);
      next();
    });
  },
};

const mapped = "\n//# sourceMappingURL=data:";
const unmapped = (text: string) => {
  const at = text.lastIndexOf(mapped);
  return at < 0 ? text : text.slice(0, at);
};
