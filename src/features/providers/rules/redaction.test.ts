import fc from "fast-check";
import { expect, test } from "vitest";
import { redact, restore } from "./redaction.ts";

test("replaces names, emails, phone numbers and amounts, each value by one placeholder", () => {
  const text =
    "Ana Silva (ana@corp.example, +49 30 1234567) of Corp GmbH wants €48,000 or 48k USD. Call Ana: +49 30 1234567.";
  const { text: sent } = redact(text, { people: ["Ana Silva"], companies: ["Corp GmbH"] });
  expect(sent).toBe(
    "[PERSON_1] ([EMAIL_1], [PHONE_1]) of [COMPANY_1] wants [AMOUNT_1] or [AMOUNT_2]. Call [PERSON_2]: [PHONE_1].",
  );
});

test.each([
  ["请联系王晓梅女士", { people: ["王晓梅"] }, "请联系[PERSON_1]女士"],
  ["اتصل بخالد الزعابي", { people: ["خالد الزعابي"] }, "اتصل ب[PERSON_1]"],
  ["Cornelia works at Corner", { people: ["Cor"] }, "Cornelia works at Corner"],
  ["ACME and acme", { companies: ["Acme"] }, "[COMPANY_1] and [COMPANY_2]"],
])("finds known names in %s", (text, known, sent) => expect(redact(text, known).text).toBe(sent));

test("a stranger's placeholder in the text or in the answer is not taken for ours", () => {
  const redacted = redact("[PERSON_7] met Ana", { people: ["Ana"] });
  expect(redacted.text).toBe("[PERSON_1] met [PERSON_2]");
  expect(restore("[PERSON_2] met [PERSON_1] and [PERSON_9]", redacted)).toBe("Ana met [PERSON_7] and [PERSON_9]");
});

const names = fc.array(fc.string({ maxLength: 12, unit: "grapheme" }), { maxLength: 4 });
const pieces = fc.oneof(
  fc.string({ maxLength: 20, unit: "grapheme" }),
  fc.emailAddress(),
  fc.constantFrom("[PERSON_1]", "[AMOUNT_2]", " +1 415 555 0100 ", "€12.5k", " 1,000 $", "Ana Silva", "$&", "$1"),
);
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(" "));

test("what was replaced can be restored, whatever the text", () => {
  fc.assert(
    fc.property(texts, names, names, (text, people, companies) => {
      const redacted = redact(text, { people, companies });
      expect(restore(redacted.text, redacted)).toBe(text);
    }),
  );
});

test("no known name, email or phone number is left in the text that is sent", () => {
  fc.assert(
    fc.property(
      fc.emailAddress({ size: "small" }),
      fc.constantFrom("Ana Silva", "Zoë Ünal", "王晓梅"),
      (email, name) => {
        const { text } = redact(`Write to ${name} at ${email} or +49 30 1234567`, { people: [name] });
        for (const personal of [email, name, "1234567"]) expect(text).not.toContain(personal);
      },
    ),
  );
});
