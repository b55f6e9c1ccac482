import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { testApp } from "#app/testing.ts";
import { setPayee } from "../../contract/payees.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { ibans, inGermany, payoutFixtures, requestRunFile } from "../testing/payout-fixtures.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());

/** Each test has its own tenant, so that only its own commissions are payable. */
let tenants = 0;
async function fixturesWithDebtor() {
  const made = await payoutFixtures(app, `bank-file-${++tenants}`);
  await made.admin.call(updatePayoutSettings, { debtorName: "Acme & Söhne GmbH", debtorIban: ibans.FR });
  return made;
}

test("writes a SEPA file that is valid against its schema, with every character a name may contain", async () => {
  const {
    company,
    admin,
    createEarner,
    addPayoutMethod,
    releaseNewRun: released,
    readRun,
    itemOf,
  } = await fixturesWithDebtor();
  const names = ["Ærøskøbing & <Söhne>", `O'Neil "Ltd"`, "Γιώργος Ъщ", "//José Ñ//"];
  const people = [];
  for (const holder of names) {
    const person = await createEarner(10_001);
    await addPayoutMethod(person, { ...inGermany, holder, bic: "COBADEFFXXX" });
    people.push(person);
  }
  const abroad = await createEarner(20_000);
  await addPayoutMethod(abroad, { ...inGermany, account: "000123456789", bankCode: "021000021", country: "US" });
  const run = await released();
  await expect.poll(async () => (await readRun(run)).counts).toEqual({ sent: 5 });

  expect((await readRun(run)).ways).toEqual([
    {
      rail: "bank",
      currency: "EUR",
      minor: 60_004,
      count: 5,
      sent: 5,
      toDownload: 5,
      sepa: { minor: 40_004, count: 4 },
    },
  ]);

  const answer = await requestRunFile(company, run.id, "sepa");
  expect(answer.headers.get("content-type")).toContain("application/xml");
  const xml = await answer.text();
  const schema = readFileSync(new URL("../testing/pain.001.001.09.xsd", import.meta.url), "utf8");
  const { valid, errors } = await validateXML({
    xml: [{ fileName: "run.xml", contents: xml }],
    schema: [{ fileName: "pain.001.001.09.xsd", contents: schema }],
  });
  expect(errors).toEqual([]);
  expect(valid).toBe(true);
  // People outside SEPA are only in the CSV file.
  expect(xml.match(/<NbOfTxs>4<\/NbOfTxs><CtrlSum>400.04<\/CtrlSum>/g)).toHaveLength(2);
  expect(xml).toContain("<Nm>AEroskobing + .Soehne.</Nm>");
  expect(xml).toContain("<Nm>Jose N</Nm>");
  expect(xml).toContain("<Nm>Acme + Soehne GmbH</Nm>");
  const { id } = await itemOf(run, people[0]!);
  expect(xml).toContain(`<EndToEndId>${id.replace("_", "")}</EndToEndId>`);
  expect(xml).toMatch(/<ReqdExctnDt><Dt>\d{4}-\d{2}-\d{2}<\/Dt>/);

  // Those in the SEPA file are on their way; the one outside it follows with the CSV.
  expect((await readRun(run)).ways).toMatchObject([{ sent: 5, toDownload: 1 }]);
  expect((await itemOf(run, people[0]!)).fileTakenAt).not.toBeNull();
  expect((await itemOf(run, abroad)).fileTakenAt).toBeNull();
  await (await requestRunFile(company, run.id, "csv")).text();
  expect((await readRun(run)).ways).toMatchObject([{ sent: 5, toDownload: 0 }]);

  expect((await requestRunFile(company, run.id, "sepa", "USD")).status).toBe(409);
  expect((await requestRunFile(people[0]!, run.id, "sepa")).status).toBe(403);
  expect((await requestRunFile(company, run.id, "exe")).status).toBe(422);
  expect((await requestRunFile(app.anonymous as never, run.id, "csv")).status).toBe(401);
  await admin.call(updatePayoutSettings, { debtorIban: "" });
  expect(await (await requestRunFile(company, run.id, "sepa")).json()).toMatchObject({ code: "payouts.railNotSet" });
});

test("pays nothing to an account that was changed after the release", async () => {
  const { company, createEarner, addPayoutMethod, releaseNewRun: released, readRun } = await fixturesWithDebtor();
  const maya = await createEarner(10_000);
  await addPayoutMethod(maya);
  const run = await released();
  await expect.poll(async () => (await readRun(run)).counts).toEqual({ sent: 1 });
  await maya.call(setPayee, { details: { ...inGermany, account: ibans.NL, country: "NL" } });
  const csv = await (await requestRunFile(company, run.id, "csv")).text();
  expect(csv).toContain(ibans.DE);
  expect(csv).not.toContain(ibans.NL);
});
