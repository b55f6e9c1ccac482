import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { exportPath } from "#features/transfers/contract.ts";
import { giveConsent } from "../../contract/consent.ts";
import type { Use } from "../../contract/field.ts";
import { listReferrals } from "../../contract/list.ts";
import { moveReferral } from "../../contract/moves.ts";
import { createReferral, getReferral, updateReferral } from "../../contract/record.ts";
import { listTimelineEvents } from "../../contract/timeline.ts";
import { type FieldName, fieldNames, fields } from "../../fields.ts";
import { referralExporters } from "../personal-data/own-data.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const { mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);

/** The table decides what is tested, so a new text field needs no line here. Phone numbers are stored in their own format. */
const texts = fieldNames.filter((name) => "max" in fields[name] && name !== "phone");
const textsWith = (use: Use) => texts.filter((name) => (fields[name].uses as readonly Use[]).includes(use));
const pick = (names: readonly FieldName[], from: object) =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));
const values = (names: readonly FieldName[], word: string) =>
  Object.fromEntries(names.map((name) => [name, `${word}${name.toLowerCase()}`]));

test("every text field is stored, listed, found, exported, edited with its history and erased as the table of fields says", async () => {
  const email = "every.field@uses.example";
  const first = values(texts, "first");
  const { id } = await amira.call(createReferral, { ...first, email, submit: true, consent: true });
  expect(await jun.call(getReferral, { id })).toMatchObject(first);

  const idsOf = async (query: { search?: string; filter?: string[] }) =>
    (await jun.call(listReferrals, query)).items.map((row) => row.id);
  const [row] = (await jun.call(listReferrals, {})).items;
  expect(row).toMatchObject(pick(textsWith("list"), first));
  for (const name of textsWith("search")) expect(await idsOf({ search: `${first[name]}` }), name).toEqual([id]);
  for (const name of texts.filter((one) => "filter" in fields[one])) {
    expect(await idsOf({ filter: [`${name}:in:${first[name]}`] }), name).toEqual([id]);
    expect(await idsOf({ filter: [`${name}:in:other`] }), name).toEqual([]);
  }
  const file = await app.server.inject({ url: exportPath, headers: { host: "localhost", cookie: jun.cookie } });
  for (const name of textsWith("export")) expect(file.body, name).toContain(first[name]);
  const [copy] = await referralExporters[0]!.collect(app.services, amira.personId);
  expect(copy!.referrals[0]).toMatchObject(first);

  const edited = new Set<FieldName>();
  for (const person of [amira, jun]) {
    const { version, editable } = await person.call(getReferral, { id });
    const names = texts.filter((name) => editable.includes(name) && !edited.has(name));
    if (names.length > 0) await person.call(updateReferral, { id, version, ...values(names, "second") });
    for (const name of names) edited.add(name);
  }
  expect([...edited].sort()).toEqual(texts.toSorted());
  const { items } = await jun.call(listTimelineEvents, { referralId: id });
  const history = items.filter(({ kind }) => kind === "edited").map(({ details }) => details);
  for (const name of texts)
    expect(history, name).toContainEqual({
      before: expect.objectContaining({ [name]: first[name] }),
      after: expect.objectContaining({ [name]: `second${name.toLowerCase()}` }),
    });

  const { version } = await jun.call(getReferral, { id });
  await jun.call(moveReferral, { id, version, move: "accept" });
  await expect.poll(async () => (await mailTo(email)).link?.pathname).toBe("/consent");
  const token = (await mailTo(email)).link.searchParams.get("token")!;
  await app.browser("acme.localhost").call(giveConsent, { token, agrees: false });
  const erased = pick(texts, await jun.call(getReferral, { id }));
  const personal = textsWith("personal");
  const kept = texts.filter((name) => !personal.includes(name));
  expect(erased).toEqual({ ...values(kept, "second"), ...Object.fromEntries(personal.map((name) => [name, ""])) });
  const left = JSON.stringify((await jun.call(listTimelineEvents, { referralId: id })).items);
  for (const name of personal) expect(left, name).not.toMatch(new RegExp(`(first|second)${name}`, "i"));
});
