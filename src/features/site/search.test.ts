import fc from "fast-check";
import { expect, it } from "vitest";
import type { Article } from "./article.ts";
import { found } from "./search.ts";

const article = (slug: string, title: string, text: string): Article => ({
  ...{ slug, title, text, description: "", html: "", minutes: 1 },
});
const shelf = [
  article("links", "Links and codes", "Each link has a QR code. Payouts are elsewhere."),
  article("paid", "How you are paid", "Commissions are paid once a month with the payout run."),
  article("es", "Códigos y enlaces", "Un código por persona."),
  article("zh", "佣金如何支付", "佣金每月随付款一起发放。"),
];
const slugs = (asked: string) => found(shelf, asked).map(({ article: { slug } }) => slug);

it("finds what says every word, whatever the capitals and marks, and what is called so first", () => {
  expect(slugs("PAYOUT")).toEqual(["links", "paid"]);
  expect(slugs("paid month")).toEqual(["paid"]);
  expect(slugs("codigo")).toEqual(["es"]);
  expect(slugs("code")).toEqual(["links"]);
  expect(slugs("佣金")).toEqual(["zh"]);
  expect(slugs("paid")).toEqual(["paid"]);
  expect(slugs("  ")).toEqual([]);
  expect(slugs("unicorn")).toEqual([]);
});

it("shows the words around the first place", () => {
  const [{ passage } = { passage: undefined }] = found(shelf, "qr");
  expect(passage).toEqual({ before: "Each link has a ", match: "QR", after: " code. Payouts are elsewhere." });
});

it("cuts a long text at whole words, and what it shows stands in the text", () => {
  const text = `${"many words before ".repeat(20)}treasure${" and many after".repeat(20)}`;
  const passage = found([article("long", "Long", text)], "TREASURE")[0]?.passage;
  expect(passage?.match).toBe("treasure");
  expect(passage?.before).toMatch(/^…\w+ /);
  expect(passage?.after).toMatch(/\w…$/);
});

it("takes whatever is typed as words, never as a pattern", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: "grapheme" }), (text, asked) => {
      for (const { passage } of found([article("any", text, text)], asked))
        if (passage) expect(text).toContain(passage.match);
    }),
  );
});
