import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Inserts the lines that register a feature, each at an anchor, and returns the paths. Throws if an anchor is missing. */
export function registerInApp(root, { feature, prefix }) {
  const edit = (path, ...changes) => {
    let text = readFileSync(join(root, path), "utf8");
    for (const [anchor, line] of changes) {
      if (!anchor.test(text)) throw new Error(`${path} no longer has an anchor for features: ${anchor}`);
      text = text.replace(anchor, line);
    }
    writeFileSync(join(root, path), text);
    return path;
  };
  /** Inserts before the first import; Biome then sorts the imports. */
  const importing = (line) => [/^import /m, `${line}\nimport `];

  return [
    ...addToFeatureOrder(root, feature),
    edit("src/base/ids.ts", [/(prefixes = \[[^\]]*?),?\s*\]/, `$1, "${prefix}"]`]),
    edit(
      "src/app/server.ts",
      importing(`import { routes as ${feature} } from "#features/${feature}/server/routes.ts";`),
      [/(export const routes = \[[^\]]*?),?\s*\];/, `$1, ...${feature}];`],
    ),
    edit(
      "src/app/web/i18next.d.ts",
      importing(`import type ${feature} from "../../features/${feature}/locales/en.json";`),
      [/(resources: \{)/, `$1\n      ${feature}: typeof ${feature};`],
    ),
    edit(
      "src/app/web/router.tsx",
      importing(`import { ${feature}Routes } from "#features/${feature}/web/routes.tsx";`),
      [/(signedIn\.addChildren\(\[)/, `$1...${feature}Routes(signedIn), `],
    ),
  ];
}

/** Appends a new feature to the order, where it may import every other one. */
function addToFeatureOrder(root, feature) {
  const path = "tools/feature-order.json";
  const order = JSON.parse(readFileSync(join(root, path), "utf8"));
  if (order.includes(feature)) return [];
  writeFileSync(join(root, path), `${JSON.stringify([...order, feature], null, 2)}\n`);
  return [path];
}
