import fc from "fast-check";
import { expect, it } from "vitest";
import type { Article } from "./article.ts";
import { searchArticles } from "./search.ts";

const article = (slug: string, title: string, text: string): Article => ({
  ...{ slug, title, text, description: "", html: "", minutes: 1 },
});
const shelf = [
  article("links", "Links and codes", "Each link has a QR code. Payouts are elsewhere."),
  article("paid", "How you are paid", "Commissions are paid once a month with the payout run."),
  article("es", "Códigos y enlaces", "Un código por persona."),
  article("zh", "佣金如何支付", "佣金每月随付款一起发放。"),
];
const slugs = (asked: string) => searchArticles(shelf, asked, "en").map(({ article: { slug } }) => slug);

it("finds texts with any of the words, ignoring case and diacritics, and lists title matches first", () => {
  expect(slugs("PAYOUT")).toEqual(["paid", "links"]);
  expect(slugs("paid month")).toEqual(["paid", "links"]);
  expect(slugs("unicorn month")).toEqual(["paid"]);
  expect(slugs("codigo")).toEqual(["es"]);
  expect(slugs("code")).toEqual(["links"]);
  expect(slugs("佣金")).toEqual(["zh"]);
  expect(slugs("paid")).toEqual(["paid", "links"]);
  expect(slugs("  ")).toEqual([]);
  expect(slugs("unicorn")).toEqual([]);
});

it("tolerates typos, but does not match a different word", () => {
  expect(slugs("comissions")).toEqual(["paid"]);
  expect(slugs("elsehwere")).toEqual(["links"]);
  expect(slugs("elsew")).toEqual(["links"]);
  expect(slugs("cat")).toEqual([]);
});

it("knows synonyms in each language", () => {
  expect(slugs("salary")).toEqual(["paid", "links"]);
  expect(slugs("提成")).toEqual([]);
  expect(searchArticles(shelf, "提成", "zh").map(({ article: { slug } }) => slug)).toEqual(["zh"]);
});

it("matches Arabic as typed: without vowels, with either form of t, y and alef", () => {
  const arabic = [article("ar", "حذف الحساب", "سيُحذَف حسابُك بعد مدّة. مكافأة أولى على مستوى الشركة.")];
  const passage = (asked: string) => searchArticles(arabic, asked, "ar")[0]?.passage?.match;
  expect(passage("سيحذف")).toBe("سيُحذَف");
  expect(passage("مكافاه")).toBe("مكافأة");
  expect(passage("مستوي")).toBe("مستوى");
  expect(passage("الشركه")).toBe("الشركة");
});

it("splits a question in Chinese", () => {
  expect(slugs("佣金怎么支付")).toEqual(["zh"]);
});

it("shows the words around the first match", () => {
  const [{ passage } = { passage: undefined }] = searchArticles(shelf, "qr", "en");
  expect(passage).toEqual({ before: "Each link has a ", match: "QR", after: " code. Payouts are elsewhere." });
});

it("cuts a long text at word boundaries, and the passage is part of the text", () => {
  const text = `${"many words before ".repeat(20)}treasure${" and many after".repeat(20)}`;
  const passage = searchArticles([article("long", "Long", text)], "TREASURE", "en")[0]?.passage;
  expect(passage?.match).toBe("treasure");
  expect(passage?.before).toMatch(/^…\w+ /);
  expect(passage?.after).toMatch(/\w…$/);
});

it("treats any input as words, never as a pattern", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: "grapheme" }), (text, asked) => {
      for (const { passage } of searchArticles([article("any", text, text)], asked, "en"))
        if (passage) expect(text).toContain(passage.match);
    }),
  );
});
