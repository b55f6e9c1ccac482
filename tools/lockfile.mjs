// `npm run lock`, after a package came or went: writes into the lockfile where each is. Without it npm asks the registry
// about every one before it fetches any, which is a third of an installation or more.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withAddresses } from "./lockfile/addresses.mjs";
import { root } from "./set-up.mjs";

const file = join(root, "package-lock.json");
const lock = withAddresses(JSON.parse(readFileSync(file, "utf8")));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
