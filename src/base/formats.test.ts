import { expect, test } from "vitest";
import { dateFormat, displayNames, numberFormat } from "./formats.ts";

test("caches each formatter and keeps different options apart", () => {
  expect(numberFormat("de")).toBe(numberFormat("de"));
  expect(numberFormat("de").format(1234.5)).toBe("1.234,5");
  expect(numberFormat("en").format(1234.5)).toBe("1,234.5");
  expect(numberFormat("en", { style: "percent" }).format(0.5)).toBe("50%");
  expect(dateFormat("en", { timeZone: "UTC", hour: "numeric" }).format(0)).toBe("12 AM");
  expect(dateFormat("en", { timeZone: "Asia/Tokyo", hour: "numeric" }).format(0)).toBe("9 AM");
  expect(displayNames("fr", { type: "region" }).of("DE")).toBe("Allemagne");
  expect(displayNames("fr", { type: "currency" }).of("USD")).toBe("dollar des États-Unis");
});

test("rejects invalid options every time", () => {
  for (let i = 0; i < 2; i++) expect(() => dateFormat("en", { timeZone: "Nowhere/City" })).toThrow(RangeError);
});
