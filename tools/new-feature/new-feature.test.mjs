import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runChecks } from "../checks.mjs";
import { root as home } from "../set-up.mjs";
import { addFeature } from "./add.mjs";
import { prefixOf } from "./words.mjs";

const copy = mkdtempSync(join(tmpdir(), "new-feature-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const left = /\/(node_modules|\.git|\.data|dist|shots)$/;
cpSync(home, copy, { recursive: true, filter: (path) => !left.test(path) });
symlinkSync(join(home, "node_modules"), join(copy, "node_modules"));
// What is already known of all that the new feature does not touch.
const known = join(home, ".data", "checks");
if (existsSync(known)) cpSync(known, join(copy, ".data", "checks"), { recursive: true });

/** The others say nothing more: written files are linted as they are written, and journeys import no feature's screens. */
const told = ["types of the server", "types of the screens", "import law", "unused code", "languages"];

test("a new feature passes every check as it is written", { timeout: 120_000 }, async () => {
  await addFeature(copy, "partners", "partner");
  const failed = (await runChecks(() => {}, copy, told)).filter(({ ok }) => !ok);
  expect(failed.map(({ name, said }) => `${name}\n${said.slice(0, 3000)}`)).toEqual([]);
});

test("a prefix of ids is three letters of the noun that nobody has", () => {
  expect(prefixOf("partner", [])).toBe("par");
  expect(prefixOf("partner", ["par", "pat"])).toBe("pan");
  expect(prefixOf("ox", [])).toBe("oxx");
});
