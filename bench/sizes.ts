import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

type Chunk = { file: string; imports?: string[]; css?: string[] };

const dist = new URL("../dist/", import.meta.url).pathname;

/** What a first visit loads: the entry, the layout, the screen and its English words, with all they import. */
export function firstLoads() {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8"));
  const gzip = (file: string) => gzipSync(readFileSync(dist + file)).length / 1024;

  const visit = (...roots: string[]) => {
    const seen = new Set<string>();
    const collect = (key: string) => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`The build has no ${key}`);
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of chunk.imports ?? []) collect(next);
    };
    for (const root of ["index.html", ...roots]) collect(root);
    const chunks = [...seen].map((key) => manifest[key]!);
    const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzip(file), 0).toFixed(1);
    return {
      js: sum(new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith(".js")))),
      css: sum(new Set(chunks.flatMap(({ css }) => css ?? []))),
    };
  };
  const shellWords = "src/app/web/languages/en.ts";
  return {
    landing: visit("src/features/site/web/landing.tsx", shellWords, "src/features/site/locales/en.json"),
    shell: visit("src/app/web/session.ts", "src/app/web/signed-in.tsx", shellWords, "src/web/ui/locales/en.json"),
  };
}
