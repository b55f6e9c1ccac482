import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PrecompressedPage } from "./precompressed-page.ts";

test("a page compressed with placeholders decompresses to the same page, whatever fills them", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.constant("<li>سلام</li>".repeat(5000)));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), fc.uuid(), fc.uuid(), (pieces, one, other) => {
      const packed = new PrecompressedPage(pieces.map((piece) => piece.toWellFormed()));
      for (const nonce of [one, other])
        expect(gunzipSync(packed.with(nonce)).toString()).toBe(pieces.map((piece) => piece.toWellFormed()).join(nonce));
    }),
  );
});
