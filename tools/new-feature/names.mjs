import { readFileSync } from "node:fs";
import { join } from "node:path";

const capitalize = (word) => word[0].toUpperCase() + word.slice(1);

/** Returns the names that replace those of the template. `noun` is the singular of the feature's records, such as `referral`. */
export function namesFor(root, feature, noun = feature.replace(/s$/, "")) {
  const taken = prefixesIn(readFileSync(join(root, "src/base/ids.ts"), "utf8"));
  const prefix = prefixOf(noun, taken);
  return { feature, noun, prefix, Feature: capitalize(feature), Noun: capitalize(noun) };
}

const prefixesIn = (source) => /prefixes = \[([^\]]*)\]/.exec(source)[1].match(/[a-z]+/g) ?? [];

/** Returns the first free prefix of three letters of the noun, in their order. */
export function prefixOf(noun, taken) {
  const letters = `${noun}xx`;
  for (let second = 1; second < letters.length - 1; second++)
    for (let third = second + 1; third < letters.length; third++) {
      const prefix = letters[0] + letters[second] + letters[third];
      if (!taken.includes(prefix)) return prefix;
    }
  throw new Error(`No three letters of ${noun} are free as a prefix of its ids.`);
}

/** Replaces the plural first, because it contains the singular. */
export const applyNames = (text, { feature, noun, prefix, Feature, Noun }) =>
  text
    .replaceAll("specimens", feature)
    .replaceAll("Specimens", Feature)
    .replaceAll("specimen", noun)
    .replaceAll("Specimen", Noun)
    .replaceAll('"spe"', `"${prefix}"`);
