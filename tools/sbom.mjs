// `npm run sbom` writes the packages of the lockfile to sbom.cdx.json in CycloneDX format.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBill } from "./packages/bill.mjs";
import { root } from "./set-up.mjs";

const file = join(root, "sbom.cdx.json");
const bill = readBill(root);
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages in sbom.cdx.json`);
