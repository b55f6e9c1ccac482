import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import { importRates, listRates } from "../contract.ts";
import { fetchRates } from "./fetch-rates.ts";

const today = dayIn("UTC", Date.now());
const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
const days = new Map([[before, "1.05"]]);
let status = 200;
/** Speaks the bank's format: one cube a day, newest first. */
const bank = createServer((_, response) => {
  const cubes = [...days].map(([day, rate]) => `<Cube time="${day}"><Cube currency="USD" rate="${rate}"/></Cube>`);
  response.writeHead(status, { "content-type": "text/xml" }).end(`<Envelope><Cube>${cubes.join("")}</Cube></Envelope>`);
});
await new Promise<void>((done) => bank.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/eurofxref-hist-90d.xml`;
const app = await testApp({ RATES_URL: url });
afterAll(async () => {
  await app.close();
  bank.close();
});
const admin = await app.as("admin", await app.tenant("acme"));
const rates = async () =>
  (await admin.call(listRates, { filter: ["currency:eq:USD"], orderBy: "day:desc" })).items.map(
    ({ day, rate, source }) => [day, rate, source],
  );

test("stores the bank's rates with their source, adds new days and never changes a known one", async () => {
  await admin.call(importRates, { csv: `Date,USD\n${yesterday},1.2\n` });
  await fetchRates(app.services);
  expect(await rates()).toEqual([
    [yesterday, "1.2", "import"],
    [before, "1.05", "ecb"],
  ]);
  days.set(yesterday, "1.06").set(today, "1.07").set(before, "9.99");
  await fetchRates(app.services);
  await fetchRates(app.services);
  expect(await rates()).toEqual([
    [today, "1.07", "ecb"],
    [yesterday, "1.2", "import"],
    [before, "1.05", "ecb"],
  ]);
});

test("keeps what it has when the bank does not answer", async () => {
  status = 503;
  await expect(fetchRates(app.services)).rejects.toThrow("503");
  expect(await rates()).toHaveLength(3);
});
