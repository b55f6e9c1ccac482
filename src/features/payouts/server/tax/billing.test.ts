import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { type LocaleCode, locales } from "#base/locales.ts";
import { statementPath } from "#features/commissions/contract/statements.ts";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { setTaxProfile } from "../../contract/tax.ts";
import { payoutFixtures } from "../testing/payout-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { tenantId, admin, createEarner } = await payoutFixtures(app, "acme");
const [maya, ben] = [await createEarner(100_00), await createEarner(250_00)];
const month = "2026-08";

const imprint = {
  name: "Acme Handels",
  legalForm: "GmbH",
  address: "Musterweg 7\n10115 Berlin",
  representedBy: "Lena Brandt",
  email: "hello@acme.test",
  phone: "",
  register: "Amtsgericht Charlottenburg",
  registerNumber: "HRB 4711",
  vatId: "DE136695976",
};
const business = {
  kind: "company",
  name: "Okoro Conseil SARL",
  country: "FR",
  taxId: "FR40303265045",
  vatId: "FR 40 303265045",
  address: "12 rue de la Paix\n75002 Paris",
} as const;

const setImprint = (facts: typeof imprint) =>
  app.asOwner("update tenants set imprint = $2 where id = $1", [tenantId.slice(4), JSON.stringify(facts)]);

beforeAll(async () => {
  await app.asOwner("update ledger_entries set created_at = '2026-08-12T10:00:00Z' where tenant_id = $1", [
    tenantId.slice(4),
  ]);
  await app.asOwner("update tenants set legal_name = 'Acme Handels GmbH' where id = $1", [tenantId.slice(4)]);
  await app.asOwner("update auth.people set display_name = 'Maya Okoro', company = 'Okoro Conseil' where id = $1", [
    maya.personId.slice(4),
  ]);
  await setImprint(imprint);
});

async function readStatement(by: Person, locale: LocaleCode = "en", of = month) {
  await app.asOwner("update auth.people set locale = $2 where id = $1", [by.personId.slice(4), locale]);
  const answer = await app.server.inject({
    method: "GET",
    url: `${statementPath}?month=${of}`,
    headers: { host: "localhost", cookie: by.cookie },
  });
  return pdfText(answer.rawPayload);
}

test("names only the facts that were given, without empty labels", async () => {
  const text = await readStatement(ben);
  for (const fact of [
    "Acme Handels GmbH",
    "Musterweg 7",
    "10115 Berlin",
    "Amtsgericht Charlottenburg, HRB 4711",
    "DE136695976",
  ])
    expect(text).toContain(fact);
  for (const fact of ["Date of issue", "Sep 1, 2026", "Aug 1 – 31, 2026", "EUR", "250.00"])
    expect(text).toContain(fact);
  expect(text).not.toContain("Tax ID");
  expect(text.match(/VAT ID/g)).toHaveLength(1);
  await setImprint({ ...imprint, register: "", registerNumber: "", vatId: "" });
  const bare = await readStatement(ben);
  expect(bare).toContain("Musterweg 7");
  expect(bare).not.toContain("Register");
  expect(bare).not.toContain("VAT ID");
  await setImprint(imprint);
});

test("carries the partner's name, company, address and tax numbers", async () => {
  const { vatId: _, ...person } = business;
  await maya.call(setTaxProfile, {
    ...person,
    kind: "person",
    name: "Maya Okoro",
    country: "DE",
    taxId: "36574261809",
  });
  const text = await readStatement(maya);
  for (const fact of ["Maya Okoro", "Okoro Conseil", "12 rue de la Paix", "75002 Paris", "Germany", "36574261809"])
    expect(text).toContain(fact);
  expect(text).toContain("Commission statement");
});

test("is an invoice only where the company chose it and everything the law asks for is known, and says why not", async () => {
  await admin.call(updatePayoutSettings, { selfBilling: true });
  expect(await readStatement(maya)).toMatch(
    /isn’t a self-billing invoice. Missing: the recipient’s tax details as a company/,
  );
  await maya.call(setTaxProfile, business);
  const invoice = await readStatement(maya);
  for (const words of ["Self-billing invoice", "Invoice number", "Net amount", "Okoro Conseil SARL", "FR 40 303265045"])
    expect(invoice).toContain(words);
  expect(invoice).toContain("shows no VAT");
  expect(invoice, "a number that is both is named once").not.toContain("Tax ID");
  expect(invoice).not.toContain("Reverse charge");
  const preview = await readStatement(maya, "en", new Date().toISOString().slice(0, 7));
  expect(preview).toContain("Missing: the end of the month");
  await admin.call(updatePayoutSettings, { reverseCharge: true });
  expect(await readStatement(maya)).toContain("Reverse charge");
  await admin.call(updatePayoutSettings, { selfBilling: false });
  expect(await readStatement(maya)).toContain("Commission statement");
});

const titles: Record<LocaleCode, string> = {
  en: "Self-billing invoice",
  es: "Factura (facturación por el destinatario)",
  fr: "Facture (autofacturation)",
  de: "Gutschrift (§ 14 UStG)",
  it: "Fattura (autofatturazione)",
  pt: "Fatura (autofaturamento)",
  ar: "فاتورة بنظام الفوترة الذاتية",
  zh: "自开发票（由付款方开具）",
};
test.each(locales.map(({ code }) => code))(
  "uses the legal term in %s, and keeps numbers and addresses in order",
  async (locale) => {
    await admin.call(updatePayoutSettings, { selfBilling: true, reverseCharge: true });
    await maya.call(setTaxProfile, business);
    const text = await readStatement(maya, locale);
    for (const words of [
      titles[locale],
      "FR 40 303265045",
      "12 rue de la Paix",
      "Amtsgericht Charlottenburg, HRB 4711",
    ])
      expect(text).toContain(words.normalize("NFKC"));
  },
);
