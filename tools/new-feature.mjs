// `npm run new <feature> [noun]`: writes the empty set of a feature, and joins it to the app.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { addFeature } from "./new-feature/add.mjs";
import { ensureInstalled, give, root } from "./set-up.mjs";

const [feature = "", noun] = process.argv.slice(2);
if (!/^[a-z]+$/.test(feature) || !/^[a-z]*$/.test(noun ?? ""))
  give("Say what it is called, in small letters: npm run new partners partner");
if (existsSync(join(root, "src/features", feature, "contract.ts"))) give(`There is a feature ${feature} already.`);

await ensureInstalled();
const written = await addFeature(root, feature, noun);

console.log(`\n  The feature ${feature} is there, with one endpoint to read and one to write:\n`);
for (const path of written) console.log(`    ${path}`);
console.log(`
  Next
    tools/feature-order.json            its place, low to high: it sees those before it
    src/features/${feature}/locales     its title is still “Untitled”
    npm run migration                   its table, as SQL
    node tools/draw.mjs                 its place in the drawing
    npm run check                       must be green
`);
