// Measures in the build what visitors download before they see anything.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./set-up.mjs";

const dist = join(root, "dist");

/** The KiB that a first visit may cost. The build fails when a page exceeds them. */
export const limits = { landing: { js: 150, css: 30 }, shell: { js: 230, css: 40 } };

const shellCatalog = "src/web/shell/locales/en.json";
/** The files of a first visit in addition to the entry: layout, screen and its English texts. */
const visits = {
  landing: ["src/features/site/web/landing.tsx", shellCatalog, "src/features/site/locales/en.json"],
  shell: [
    ...["src/app/web/session.ts", "src/app/web/signed-in.tsx", shellCatalog, "src/web/ui/locales/en.json"],
    ...["identity", "notifications", "tenancy"].map((feature) => `src/features/${feature}/locales/en.json`),
  ],
};

/** Returns the size of a first visit with all static imports, in KiB after gzip. */
export function firstLoads() {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
  const gzip = (file) => gzipSync(readFileSync(join(dist, file))).length / 1024;
  const sum = (files) => [...new Set(files)].reduce((total, file) => total + gzip(file), 0);
  const visit = (roots) => {
    const seen = new Set();
    const collect = (key) => {
      if (!manifest[key]) throw new Error(`The build has no ${key}`);
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of manifest[key].imports ?? []) collect(next);
    };
    for (const key of ["index.html", ...roots]) collect(key);
    const chunks = [...seen].map((key) => manifest[key]);
    const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith(".js"));
    return { js: sum(scripts), css: sum(chunks.flatMap(({ css }) => css ?? [])) };
  };
  return { landing: visit(visits.landing), shell: visit(visits.shell) };
}

/** Returns the static imports of each built file. */
export function builtImports() {
  const folder = join(dist, "assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const named = /(?:from|import)\s*"\.\/([\w-]+\.js)"/g;
  return new Map(
    scripts.map((name) => [name, [...readFileSync(join(folder, name), "utf8").matchAll(named)].map(([, to]) => to)]),
  );
}

/** Returns the import cycles of any length. */
export function findCycles(imports) {
  const reachableFrom = (from) => {
    const seen = new Set();
    const visit = (name) => {
      for (const next of imports.get(name) ?? []) if (!seen.has(next) && seen.add(next)) visit(next);
    };
    visit(from);
    return seen;
  };
  const reachable = new Map([...imports.keys()].map((name) => [name, reachableFrom(name)]));
  const cyclic = [...reachable.keys()].filter((name) => reachable.get(name).has(name));
  const cycleOf = (name) => cyclic.filter((other) => reachable.get(name).has(other) && reachable.get(other).has(name));
  return [...new Set(cyclic.map((name) => cycleOf(name).sort().join(" ")))].map((names) => names.split(" "));
}

/** Returns the problems of the build as sentences. */
export function findProblems() {
  const loads = firstLoads();
  const oversized = Object.entries(limits).flatMap(([name, limit]) =>
    Object.keys(limit)
      .filter((kind) => loads[name][kind] > limit[kind])
      .map(
        (kind) =>
          `The first load of the ${name} is ${loads[name][kind].toFixed(1)} KiB of ${kind}; the limit is ${limit[kind]}.`,
      ),
  );
  return [
    ...oversized,
    // In a cycle one file runs before its dependency: a constant that is read too early breaks the whole page.
    ...findCycles(builtImports()).map((names) => `These built files import each other: ${names.join(", ")}.`),
  ];
}
