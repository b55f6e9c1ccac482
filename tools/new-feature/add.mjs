import { join } from "node:path";
import { pinnedNode, run } from "../set-up.mjs";
import { joinToApp } from "./join.mjs";
import { wordsFor } from "./words.mjs";
import { writeFeature } from "./write.mjs";

/** The empty set of a feature, joined to the app and formatted; answers the paths that were written. */
export async function addFeature(root, feature, noun) {
  const words = wordsFor(root, feature, noun);
  const written = [...writeFeature(root, words), ...joinToApp(root, words)];
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  await run(pinnedNode(), [biome, "check", "--write", ...written], { cwd: root });
  return written;
}
