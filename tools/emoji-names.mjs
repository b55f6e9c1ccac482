// Writes the names by which emoji are found, from an unpacked npm package `cldr-annotations-full`:
// node tools/emoji-names.mjs path/to/package
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const [from] = process.argv.slice(2);
const target = new URL("../src/features/communication/web/composer/emoji-names/", import.meta.url);
const languages = ["en", "es", "fr", "de", "it", "pt", "ar", "zh"];
/** Words beside the name; more of them would make the files larger and the search vaguer. */
const maxWords = 4;

// CLDR leaves out the character that asks for a colored picture.
const withPicture = (text) => [text, `${text}\ufe0f`].find((one) => /^\p{RGI_Emoji}$/v.test(one));
/** Not the variants by gender and skin, flags and keycaps: people look for the plain one. */
const isPlain = (text) => !/[\u200d\u20e3\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u.test(text);

mkdirSync(target, { recursive: true });
for (const language of languages) {
  const { annotations } = JSON.parse(
    readFileSync(`${from}/annotations/${language}/annotations.json`, "utf8"),
  ).annotations;
  const names = {};
  for (const [text, { tts: [name] = [], default: words = [] }] of Object.entries(annotations)) {
    const emoji = withPicture(text);
    if (!emoji || !name || !isPlain(text)) continue;
    names[emoji] = [name, ...words.filter((word) => word !== name).slice(0, maxWords)].join("|");
  }
  writeFileSync(new URL(`${language}.json`, target), `${JSON.stringify(names, null, 2)}\n`);
  console.log(language, Object.keys(names).length);
}
copyFileSync(`${from}/LICENSE`, new URL("LICENSE", target));
