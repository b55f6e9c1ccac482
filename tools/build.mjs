// Builds the screens when their sources changed, then checks the size of the first loads and cyclic imports between built files. It is a
// separate command, so that `npm test` survives a failing build.
import { findProblems } from "./first-loads.mjs";
import { ensureBuilt, exitWithMessage } from "./set-up.mjs";

await ensureBuilt();
const found = findProblems();
if (found.length) exitWithMessage(found.join("\n  "));
