// Prints texts that are missing, superfluous or untranslated in the catalogs (every folder called `locales`).
import { readCatalogues } from "./languages/catalogues.mjs";
import { faultsOf } from "./languages/faults.mjs";

const catalogues = await readCatalogues(process.cwd());
const faults = catalogues.flatMap(({ folder, texts }) => faultsOf(texts).map((fault) => `${folder}/${fault}`));
for (const fault of faults) console.log(fault);
console.log(`${catalogues.length} catalogs in eight languages, ${faults.length} problems`);
process.exitCode = faults.length || catalogues.length === 0 ? 1 : 0;
