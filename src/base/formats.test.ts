import { expect, test } from "vitest";
import { dateFormat, displayNames, listFormat, numberFormat } from "./formats.ts";
import { localeOf } from "./locales.ts";

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

test("joins Chinese lists with separators and spaces around Latin words, other languages as usual", () => {
  const [unit, and, or] = (["unit", "conjunction", "disjunction"] as const).map((type) =>
    listFormat("zh-CN", { type }),
  );
  expect(unit?.format(["洞察", "预测", "集成"])).toBe("洞察、预测、集成");
  expect(and?.format(["£806.93", "US$262.06"])).toBe("£806.93 和 US$262.06");
  expect(or?.format(["PDF", "JPG", "PNG"])).toBe("PDF、JPG 或 PNG");
  expect(and?.format(["邮件", "短信"])).toBe("邮件和短信");
  expect(listFormat("de", { type: "conjunction" }).format(["A", "B"])).toBe("A und B");
});

test("writes one percent sign in Arabic, the one of the texts", () => {
  const { intl } = localeOf("ar");
  expect(numberFormat(intl, { style: "percent" }).format(0.12)).toContain("%");
  expect(numberFormat(intl).format(1234)).toBe("1,234");
});
