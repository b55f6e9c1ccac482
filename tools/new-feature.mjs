// `npm run new <feature> [noun]` generates a feature and registers it in the app.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { addFeature } from "./new-feature/add.mjs";
import { ensureInstalled, exitWithMessage, root } from "./set-up.mjs";

const [feature = "", noun] = process.argv.slice(2);
if (!/^[a-z]+$/.test(feature) || !/^[a-z]*$/.test(noun ?? ""))
  exitWithMessage("Pass a name in lower-case letters: npm run new rewards reward");
if (existsSync(join(root, "src/features", feature, "contract.ts")))
  exitWithMessage(`The feature ${feature} already exists.`);

await ensureInstalled();
const written = await addFeature(root, feature, noun);

console.log(`\n  Created the feature ${feature} with one endpoint to read and one to write:\n`);
for (const path of written) console.log(`    ${path}`);
console.log(`
  Next
    tools/feature-order.json            its position: it may import the features before it
    src/features/${feature}/locales     replace the title “Untitled”
    npm run migration                   generate the SQL of its table
    node tools/draw.mjs                 update the drawing
    npm run check                       must pass
`);
