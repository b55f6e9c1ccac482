// Prints what is missing, left over or untranslated in the catalogues (every folder called `locales`).
import { readCatalogues } from "./languages/catalogues.mjs";
import { faultsOf } from "./languages/faults.mjs";

const catalogues = await readCatalogues(process.cwd());
const faults = catalogues.flatMap(({ folder, texts }) => faultsOf(texts).map((fault) => `${folder}/${fault}`));
for (const fault of faults) console.log(fault);
console.log(`${catalogues.length} catalogues in eight languages, ${faults.length} faults`);
process.exitCode = faults.length || catalogues.length === 0 ? 1 : 0;
