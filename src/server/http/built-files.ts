import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Built = { file: string; css?: string[]; imports?: string[] };
/** What the build wrote down about its files, by the source each was made of. */
export type BuiltFiles = Record<string, Built>;

/** Nothing where there is no build. */
export function builtFiles(folder: string): BuiltFiles {
  const path = join(folder, ".vite/manifest.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** The scripts and the sheets that a source brings along, its own first; what the page's own script brings is there anyway. */
export function filesOf(built: BuiltFiles, sources: readonly string[]): { scripts: string[]; sheets: string[] } {
  const reached = (starts: readonly string[]) => {
    const seen = new Set<string>();
    const visit = (source: string) => {
      const found = built[source];
      if (!found || seen.has(source)) return;
      seen.add(source);
      for (const next of found.imports ?? []) visit(next);
    };
    for (const start of starts) visit(start);
    return seen;
  };
  const entry = reached(["index.html"]);
  const own = [...reached(sources)].filter((source) => !entry.has(source)).map((source) => built[source]!);
  // Of a source that is only a sheet the sheet is all there is.
  const files = [...new Set(own.flatMap(({ file, css = [] }) => [file, ...css]))].map((file) => `/${file}`);
  return {
    scripts: files.filter((file) => file.endsWith(".js")),
    sheets: files.filter((file) => file.endsWith(".css")),
  };
}
