import { expect, it } from "vitest";
import { isolateNames } from "./isolate-names.ts";

it("isolates the names that run against the language", () => {
  expect(isolateNames(["Ada", "ليلى"], "rtl")).toEqual(["\u2068Ada\u2069", "ليلى"]);
  expect(isolateNames(["Ada", "ليلى"], "ltr")).toEqual(["Ada", "\u2068ليلى\u2069"]);
});
