// Builds the screens when their sources changed. A command of its own, so that `npm test` outlives a build that fails.
import { ensureBuilt } from "./set-up.mjs";

await ensureBuilt();
