// Prints texts that are missing, superfluous or untranslated in the catalogs (every folder called `locales`).
import { readCatalogs } from "./languages/catalogs.mjs";
import { faultsOf } from "./languages/faults.mjs";

const catalogs = await readCatalogs(process.cwd());
const faults = catalogs.flatMap(({ folder, texts }) => faultsOf(texts).map((fault) => `${folder}/${fault}`));
for (const fault of faults) console.log(fault);
console.log(`${catalogs.length} catalogs in eight languages, ${faults.length} problems`);
process.exitCode = faults.length || catalogs.length === 0 ? 1 : 0;
