import { type FontName, fontNames } from "#base/brand/fonts.ts";
import { readBuildManifest } from "./build-manifest.ts";

/** The style sheet and the Latin subset of each font in the built screens. */
export type FontFiles = Partial<Record<FontName, { sheet: string; latin: string }>>;

const packageOf = (font: FontName) => (font === "source-sans" ? "source-sans-3" : font);

/** Reads the manifest of the build; without a build, fonts load with the scripts. */
export function readFontFiles(folder: string): FontFiles {
  const manifest = readBuildManifest(folder);
  const files = fontNames.map((font) => {
    const name = packageOf(font);
    const packagePath = `node_modules/@fontsource-variable/${name}`;
    const sheet = manifest[`${packagePath}/wght.css`];
    const latin = manifest[`${packagePath}/files/${name}-latin-wght-normal.woff2`];
    return [font, sheet && latin && { sheet: `/${sheet.file}`, latin: `/${latin.file}` }] as const;
  });
  return Object.fromEntries(files.filter(([, found]) => found));
}
