import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { LocaleCode } from "#base/locales.ts";
import { type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { moveCommission } from "../../contract/lines.ts";
import { setSplit } from "../../contract/splits.ts";
import { statementPath } from "../../contract/statements.ts";
import { commissionFixtures, percentOfWon, today } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [amira, jun, clara, admin] = [
  await app.as("referrer", acme),
  await app.as("referrer", acme),
  await app.as("company", acme),
  await app.as("admin", acme),
];
const { createTestPlan, winDeal, linesOf, endHolds, recordEvent, sendPayout, settlePayout } = commissionFixtures(
  app,
  acme,
);
const { submitAccepted: accepted, move } = referralFixtures(app);
const month = today.slice(0, 7);

beforeAll(async () => {
  await app.asOwner("update auth.people set display_name = $2 where id = $1", [
    amira.personId.slice(4),
    "أميرة 王小明",
  ]);
  await app.asOwner("update tenants set legal_name = 'Acme Handels GmbH' where id = $1", [acme.slice(4)]);
  await createTestPlan(admin, [percentOfWon(1000)]);
  const referral = await accepted(amira, clara, { company: "=HYPERLINK(1)" });
  const shares = [
    { to: "referrer" as const, bp: 7000 },
    { to: jun.personId, bp: 3000 },
  ];
  await clara.call(setSplit, { referralId: referral.id, shares });
  await move(clara, referral, "win", { wonMinor: 12_345_67, currency: "EUR", closedOn: today });
  await endHolds(referral.id);
  const mine = (await linesOf(clara, referral.id)).filter(({ personId }) => personId === amira.personId);
  for (const { id, version } of mine) await admin.call(moveCommission, { id, version, move: "approve" });
  await settlePayout(await sendPayout(mine.map(({ id }) => id)));
  await recordEvent(clara, { kind: "refund", referralId: referral.id, minor: 1_234_57 });
  await winDeal(amira, clara, 500_00, { contact: { company: "Okoro & Söhne" } });
});

const fetchStatement = async (by: Person, query: string, headers = {}) => {
  const answer = await app.server.inject({
    method: "GET",
    url: `${statementPath}?${query}`,
    headers: { host: "localhost", cookie: by.cookie, ...headers },
  });
  return answer;
};
const setLocale = (locale: LocaleCode, { personId }: Person = amira) =>
  app.asOwner("update auth.people set locale = $2 where id = $1", [personId.slice(4), locale]);
/** 864.20 earned and 50.00 held; 86.42 taken back after 864.20 was paid; 50.00 − 86.42 remains. */
const amounts = ["864.20", "50.00", "86.42", "36.42"];
/** The part of the closing balance that later payouts are offset against. */
const owed = { en: "To be repaid", ar: "مطلوب إعادته", zh: "应退还" };

test("exports a month as CSV without executable spreadsheet formulas", async () => {
  await setLocale("en");
  const answer = await fetchStatement(amira, `month=${month}&format=csv`);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = answer.payload.replace("\uFEFF", "").trim().split("\r\n");
  expect(lines[0]).toBe('"Date","Deal","Calculation","Amount","Currency"');
  expect(lines.map((line) => line.split(",").at(-2))).toEqual([
    '"Amount"',
    "0.00",
    "864.20",
    "-864.20",
    "-86.42",
    "50.00",
    "-36.42",
  ]);
  expect(lines[2]).toContain(`"'=HYPERLINK(1)"`);
  expect(lines[2]).toContain("10% of €12,345.67 · 70% share");
});

test.each([
  ["en", "Commission statement", "Closing balance", "Page 1 of 1"],
  ["ar", "كشف العمولات", "الرصيد الختامي", "صفحة 1 من 1"],
  ["zh", "佣金对账单", "期末余额", "第 1 页，共 1 页"],
] as const)("renders a month as PDF in %s with every number, and they add up", async (locale, title, closing, page) => {
  await setLocale(locale);
  const answer = await fetchStatement(amira, `month=${month}`);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(answer.headers["content-disposition"]).toBe(`attachment; filename="statement-${month}.pdf"`);
  const text = await pdfText(answer.rawPayload);
  for (const words of [title, closing, page, owed[locale], "Acme Handels GmbH", "王小明"])
    expect(text).toContain(words.normalize("NFKC"));
  for (const amount of amounts) expect(text).toContain(amount);
  expect(text).toContain(`${month.replace("-", "")}-${amira.personId.slice(-8).toUpperCase()}`);
  expect(text).toContain("12,345.67");
  expect(text).toContain("Okoro & Söhne");
});

test("serves a person's own statement, and anyone's to the company, but hides a stranger's", async () => {
  await setLocale("en", clara);
  await setLocale("en");
  const byCompany = await fetchStatement(clara, `month=${month}&personId=${amira.personId}`);
  expect(await pdfText(byCompany.rawPayload)).toContain("864.20");
  expect((await fetchStatement(jun, `month=${month}&personId=${amira.personId}`)).statusCode).toBe(404);
  const stranger = await app.as("company", await app.tenant("other"));
  expect((await fetchStatement(stranger, `month=${month}&personId=${amira.personId}`)).statusCode).toBe(404);
  expect((await fetchStatement(await app.as("user", acme), `month=${month}`)).statusCode).toBe(403);
  expect((await app.anonymous.send(`${statementPath}?month=${month}`, { method: "GET", headers: {} })).status).toBe(
    401,
  );
  expect((await fetchStatement(amira, "month=2026-13")).statusCode).toBe(422);
  expect((await fetchStatement(amira, `month=${month}&format=doc`)).statusCode).toBe(422);
  expect(await pdfText((await fetchStatement(amira, "month=2020-01")).rawPayload)).toContain("No activity");
});
