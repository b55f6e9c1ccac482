// Builds the screens when their sources changed, then checks the size of the first loads and cyclic imports between built files. It is a
// separate command, so that `npm test` survives a failing build.
import { faults } from "./first-loads.mjs";
import { ensureBuilt, give } from "./set-up.mjs";

await ensureBuilt();
const found = faults();
if (found.length) give(found.join("\n  "));
