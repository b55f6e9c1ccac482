import { expect, test } from "vitest";
import { prefixOf } from "./words.mjs";

test("a prefix of ids is three letters of the noun that nobody has", () => {
  expect(prefixOf("partner", [])).toBe("par");
  expect(prefixOf("partner", ["par", "pat"])).toBe("pan");
  expect(prefixOf("ox", [])).toBe("oxx");
});
