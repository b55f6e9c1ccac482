import { expect, test } from "vitest";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { renderMail } from "./render-mail.ts";

const params = { name: "Ana", email: "ana@example.com", text: "Hello" };
const mail = { locale: "de", feature: "site", name: "contact", params } as const;
const imprint = {
  ...{ name: "Acme", address: "1 Main St", email: "hello@acme.example" },
  ...{ legalForm: "", representedBy: "", phone: "", register: "", registerNumber: "", vatId: "" },
};

test("links the imprint below a mail if the tenant has one", () => {
  const { text, html } = renderMail({ ...exampleBrand, imprint }, "https://acme.example", mail);
  expect(text).toContain("Impressum: https://acme.example/imprint");
  expect(html).toContain('href="https://acme.example/imprint"');
  expect(renderMail(exampleBrand, "https://acme.example", mail).text).not.toContain("imprint");
});
