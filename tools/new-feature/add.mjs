import { join } from "node:path";
import { pinnedNode, run } from "../set-up.mjs";
import { namesFor } from "./names.mjs";
import { registerInApp } from "./register.mjs";
import { writeFeature } from "./write.mjs";

/** Generates a feature, registers it in the app and formats it. Returns the paths that were written. */
export async function addFeature(root, feature, noun) {
  const names = namesFor(root, feature, noun);
  const written = [...writeFeature(root, names), ...registerInApp(root, names)];
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  await run(pinnedNode(), [biome, "check", "--write", ...written], { cwd: root });
  return written;
}
