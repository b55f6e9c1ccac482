import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defined } from "#base/defined.ts";

type ManifestEntry = { file: string; css?: string[]; imports?: string[] };
/** The manifest of the build, by source file. */
export type BuildManifest = Record<string, ManifestEntry>;

/** Reads the manifest; empty if there is no build. */
export function readBuildManifest(folder: string): BuildManifest {
  const path = join(folder, ".vite/manifest.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/**
 * Returns the scripts and style sheets that the sources need, their own first. Those of the page's entry script are left out, since the
 * page loads them anyway.
 */
export function filesFor(manifest: BuildManifest, sources: readonly string[]): { scripts: string[]; sheets: string[] } {
  const collectReachable = (starts: readonly string[]) => {
    const seen = new Set<string>();
    const visit = (source: string) => {
      const found = manifest[source];
      if (!found || seen.has(source)) return;
      seen.add(source);
      for (const next of found.imports ?? []) visit(next);
    };
    for (const start of starts) visit(start);
    return seen;
  };
  const entry = collectReachable(["index.html"]);
  const own = [...collectReachable(sources)]
    .filter((source) => !entry.has(source))
    .map((source) => defined(manifest[source]));
  // For a source that is only a style sheet, the sheet itself is the file.
  const files = [...new Set(own.flatMap(({ file, css = [] }) => [file, ...css]))].map((file) => `/${file}`);
  return {
    scripts: files.filter((file) => file.endsWith(".js")),
    sheets: files.filter((file) => file.endsWith(".css")),
  };
}
