import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../set-up.mjs";
import { addFeature } from "./add.mjs";

const excluded = /\/(node_modules|\.git|\.data|dist|dist-server|shots)$/;

/** Copies the code base and adds a feature as `npm run new` does: the result must pass every check. */
export async function withNewFeature(check) {
  const copy = mkdtempSync(join(tmpdir(), "new-feature-"));
  try {
    cpSync(root, copy, { recursive: true, filter: (path) => !excluded.test(path) });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    await addFeature(copy, "rewards", "reward");
    return await check(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
