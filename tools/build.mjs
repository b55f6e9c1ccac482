// Builds the screens when their sources changed, and looks at what came of it: how much a first visit loads, and whether
// built files wait for each other. A command of its own, so that `npm test` outlives a build that fails.
import { faults } from "./first-loads.mjs";
import { ensureBuilt, give } from "./set-up.mjs";

await ensureBuilt();
const found = faults();
if (found.length) give(found.join("\n  "));
