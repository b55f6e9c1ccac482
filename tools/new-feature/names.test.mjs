import { expect, test } from "vitest";
import { prefixOf } from "./names.mjs";

test("an id prefix is the first free combination of three letters of the noun", () => {
  expect(prefixOf("partner", [])).toBe("par");
  expect(prefixOf("partner", ["par", "pat"])).toBe("pan");
  expect(prefixOf("ox", [])).toBe("oxx");
});
