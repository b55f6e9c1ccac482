import { join } from "node:path";
import { pinnedNode, run } from "../set-up.mjs";
import { joinToApp } from "./join.mjs";
import { wordsFor } from "./words.mjs";
import { writeFeature } from "./write.mjs";

/** Generates a feature, registers it in the app and formats it. Returns the paths that were written. */
export async function addFeature(root, feature, noun) {
  const words = wordsFor(root, feature, noun);
  const written = [...writeFeature(root, words), ...joinToApp(root, words)];
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  await run(pinnedNode(), [biome, "check", "--write", ...written], { cwd: root });
  return written;
}
