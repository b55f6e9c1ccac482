import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FontName, fontNames } from "#base/brand/fonts.ts";

/** Where each font's sheet and its Latin letters lie in the built screens. */
export type FontFiles = Partial<Record<FontName, { sheet: string; latin: string }>>;

type Built = { file: string };

const packageOf = (font: FontName) => (font === "source-sans" ? "source-sans-3" : font);

/** Read from what the build wrote down about its files; where there is no build, pages wait for their scripts. */
export function fontFiles(folder: string): FontFiles {
  const path = join(folder, ".vite/manifest.json");
  if (!existsSync(path)) return {};
  const built: Record<string, Built> = JSON.parse(readFileSync(path, "utf8"));
  const files = fontNames.map((font) => {
    const name = packageOf(font);
    const home = `node_modules/@fontsource-variable/${name}`;
    const sheet = built[`${home}/wght.css`];
    const latin = built[`${home}/files/${name}-latin-wght-normal.woff2`];
    return [font, sheet && latin && { sheet: `/${sheet.file}`, latin: `/${latin.file}` }] as const;
  });
  return Object.fromEntries(files.filter(([, found]) => found));
}
