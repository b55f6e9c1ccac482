import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { expect, test } from "vitest";
import { createInstance } from "../../src/web/i18n/engine.ts";

const src = new URL("../../src/", import.meta.url).pathname;
const rooms = [...readdirSync(join(src, "features")).map((name) => `features/${name}`), "web/shell", "web/ui"];
const languages = ["en", "es", "fr", "de", "it", "pt", "ar", "zh"];
const catalogs = languages.flatMap((language) =>
  rooms.flatMap((room) => {
    try {
      const words = JSON.parse(readFileSync(join(src, room, "locales", `${language}.json`), "utf8"));
      return [{ language, name: room.split("/").at(-1), words }];
    } catch {
      return []; // a room without words
    }
  }),
);

const form = /_(zero|one|two|few|many|other)$/;
/** Every key, as screens ask for it: without the form its number takes, and whether it takes one. */
const keysOf = (words, path = []) =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[[...path, key.replace(form, "")].join("."), form.test(key)]]
      : keysOf(value, [...path, key]),
  );
const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1.5, 1_000_000];
/** Something for every place there is in a catalogue. */
const valuesFor = (words) =>
  Object.fromEntries([...JSON.stringify(words).matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => [name, `<${name}> & $1`]));

test.each(languages)("says every word of %s as i18next does", async (language) => {
  const theirs = i18next.createInstance();
  const ours = createInstance();
  const options = { lng: language, fallbackLng: false, resources: {}, interpolation: { escapeValue: false } };
  await theirs.init(options);
  await ours.init(options);
  const mine = catalogs.filter((one) => one.language === language);
  for (const { name, words } of mine)
    for (const engine of [ours, theirs]) engine.addResourceBundle(language, name, words);
  const different = mine.flatMap(({ name, words }) => {
    const given = valuesFor(words);
    const asked = [given, ...counts.map((count) => ({ ...given, count }))];
    // What has no forms says the same whatever the number.
    return [...new Map(keysOf(words))].filter(
      ([key, hasForms]) =>
        ours.exists(key, { ns: name }) !== theirs.exists(key, { ns: name }) ||
        (hasForms ? asked : asked.slice(0, 2)).some(
          (data) => ours.t(`${name}:${key}`, data) !== theirs.t(`${name}:${key}`, data),
        ),
    );
  });
  expect(different).toEqual([]);
});

test("says the key where there are no words, and nothing where a value is missing", async () => {
  const engine = createInstance();
  await engine.init({ lng: "en", defaultNS: "one" });
  engine.addResourceBundle("en", "one", { hello: "Hello {{person.name}}" });
  expect(engine.t("hello", { person: { name: "Ana" } })).toBe("Hello Ana");
  expect(engine.t("hello")).toBe("Hello ");
  expect(engine.t("no.such")).toBe("no.such");
  expect(engine.t(["no.such", "hello"])).toBe("Hello ");
});
