import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { storageClient } from "#features/files/server/testing/storage-client.ts";
import { updateProfile } from "#features/identity/contract/profile.ts";
import { createLink, setCoupon } from "#features/links/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { moveReferral } from "#features/referrals/contract/moves.ts";
import { createReferral, getReferral, updateReferral } from "#features/referrals/contract/record.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import {
  createImport,
  errors,
  exportPath,
  type Import,
  listImports,
  type Mapping,
  previewImport,
  runImport,
  undoImport,
} from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const company = await app.as("company", acme);
const colleague = await app.as("company", acme);
const referrer = await app.as("referrer", acme);
const { programs } = await company.call(getCatalog, {});
const programId = programs[0]!.id;
const { put } = storageClient(app, "acme");

let serial = 0;
async function uploaded(text: string | Uint8Array, who = company): Promise<Id<"obj">> {
  const path = `imports/${who.personId}/list-${++serial}.csv`;
  const answer = await put(who, path, typeof text === "string" ? Buffer.from(text) : text, { contentType: "text/csv" });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json().id;
}
const one = async (id: Id<"imp">) => (await company.call(listImports, {})).items.find((row) => row.id === id)!;
const reaches = (id: Id<"imp">, state: Import["state"]) => expect.poll(async () => (await one(id)).state).toBe(state);
const mapped: Mapping = ["fullName", "email", "company"];
async function checked(text: string, mapping: Mapping = mapped, referrerId: Id<"per"> | null = null) {
  const { id } = await company.call(createImport, { objectId: await uploaded(text), programId, mapping, referrerId });
  await reaches(id, "checked");
  return one(id);
}
const found = async (search: string) => (await company.call(listReferrals, { search })).items;

describe("file formats", () => {
  test.each([
    ["semicolons and a byte order mark", Buffer.from("\uFEFFName;E-Mail\nÖzil;o@a.example\n")],
    ["tabs", Buffer.from("Name\tE-Mail\nÖzil\to@a.example\n")],
    ["UTF-16", Buffer.from("\uFEFFName;E-Mail\nÖzil;o@a.example\n", "utf16le")],
    ["Windows-1252", Buffer.from("Name;E-Mail\nÖzil;o@a.example\n", "latin1")],
    ["a declared separator", Buffer.from("sep=;\r\nName;E-Mail\r\nÖzil;o@a.example\r\n")],
  ])("reads %s", async (_, bytes) => {
    const seen = await company.call(previewImport, { objectId: await uploaded(bytes) });
    expect(seen).toEqual({
      header: ["Name", "E-Mail"],
      rows: [["Özil", "o@a.example"]],
      mapping: ["fullName", "email"],
      count: 1,
    });
  });

  test("quotes may contain separators and line breaks, but must be closed", async () => {
    const { rows } = await company.call(previewImport, {
      objectId: await uploaded('Name,Notes\n"Ada, Countess","one\ntwo"\n'),
    });
    expect(rows).toEqual([["Ada, Countess", "one\ntwo"]]);
    const broken = { objectId: await uploaded('Name,Notes\nAda,fine\nBen,"never ends\n') };
    await expect(company.call(previewImport, broken)).rejects.toThrow(errors.unreadable.code);
    const empty = { objectId: await uploaded("Name,Notes\n") };
    await expect(company.call(previewImport, empty)).rejects.toThrow(errors.empty.code);
  });

  test("the preview is visible only to the uploader", async () => {
    const objectId = await uploaded("Name\nAda\n");
    await expect(colleague.call(previewImport, { objectId })).rejects.toThrow("base.notFound");
    const input = { objectId, programId, mapping: mapped, referrerId: null };
    await expect(colleague.call(createImport, input)).rejects.toThrow("base.notFound");
  });
});

describe("imports", () => {
  test("checks every row first, numbers it as the sheet does, and imports nothing", async () => {
    const now = await checked(
      [
        "Name,Email,Company",
        "Ada,ada@lovelace.example,Engines",
        "No Mail,nobody,Engines",
        "",
        ",empty@x.example,Engines",
        "Ada again,ADA@lovelace.example,Engines",
        ",,",
        "Turned\u202e,turned@x.example,Engines",
        `${"x".repeat(201)},long@x.example,Engines`,
      ].join("\n"),
    );
    expect(now).toMatchObject({ rows: 6, read: 6, taken: 1, refused: 5 });
    expect(now.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, "email", "email"],
      [5, "fullName", "required"],
      [6, "email", "duplicate"],
      [8, "fullName", "signs"],
      [9, "fullName", "long"],
    ]);
    expect(await found("ada@lovelace.example")).toEqual([]);
  });

  test("imports on confirmation, with values in any language, and nothing twice", async () => {
    const [mail] = await app.asOwner("select email from auth.people where id = $1", [referrer.personId.slice(4)]);
    const text = [
      "Name;E-Mail;Firma;Wert;Währung;Land;Schlagworte;Empfehler",
      `Grace;grace@hopper.example;Compilers;1.250,50;EUR;Deutschland;navy, cobol;${mail.email}`,
      "Edsger;edsger@dijkstra.example;Paths;900;EUR;NL;;",
      "Who;who@x.example;Paths;900;EUR;NL;;stranger@x.example",
      "Where;where@x.example;Paths;1e400;EUR;Atlantis;;",
    ].join("\n");
    const { mapping } = await company.call(previewImport, { objectId: await uploaded(text) });
    const { id } = await checked(text, mapping);
    await company.call(runImport, { id, consent: true });
    await reaches(id, "done");
    expect(await one(id)).toMatchObject({ rows: 4, taken: 2, refused: 2 });
    expect((await one(id)).faults.map(({ field, code }) => [field, code])).toEqual([
      ["referrerEmail", "referrer"],
      ["estimatedValue", "amount"],
      ["country", "country"],
    ]);
    expect(await found("grace@hopper.example")).toMatchObject([
      {
        referrerId: referrer.personId,
        estimatedMinor: 125_050,
        currency: "EUR",
        country: "DE",
        tags: ["navy", "cobol"],
        source: "import",
        status: "under_review",
        consent: "attested",
      },
    ]);
    expect(await found("edsger@dijkstra.example")).toMatchObject([{ referrerId: noReferrer, referrerName: null }]);
    const notified = await app.asOwner(
      "select payload from outbox where type = 'referrals.moved' and payload->>'by' = $1 order by id",
      [company.personId],
    );
    expect(notified.map(({ payload }) => payload)).toMatchObject([
      { referrerId: referrer.personId, before: null, status: "under_review", currency: "EUR" },
      { referrerId: noReferrer, before: null, status: "under_review", currency: "EUR" },
    ]);
    await expect(company.call(runImport, { id, consent: true })).rejects.toThrow(errors.notNow.code);
    const again = await checked(text, mapping);
    expect(again).toMatchObject({ taken: 0, refused: 4 });
    expect(again.faults.filter(({ code }) => code === "known")).toHaveLength(2);
  });

  test("credits the partner of a coupon code, and refuses codes that cannot be used", async () => {
    const link = await referrer.call(createLink, { programId });
    const coupon = { code: "ANNA10", description: "", from: null, until: null, maxUses: 2, paused: false };
    await referrer.call(setCoupon, { id: link.id, coupon });
    const rival = await app.as("referrer", acme);
    const [mail] = await app.asOwner("select email from auth.people where id = $1", [rival.personId.slice(4)]);
    const text = [
      "Name;E-Mail;Firma;Gutscheincode;Empfehler",
      "Radia;radia@perlman.example;Bridges;anna 10;",
      "Barbara;barbara@liskov.example;Types;NOBODY1;",
      `Frances;frances@allen.example;Compilers;ANNA10;${mail.email}`,
      "Jean;jean@bartik.example;Eniac;ANNA10;",
      "Kay;kay@mauchly.example;Eniac;ANNA10;",
    ].join("\n");
    const { mapping } = await company.call(previewImport, { objectId: await uploaded(text) });
    const { id, faults } = await checked(text, mapping);
    expect(faults.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, "couponCode", "coupon"],
      [4, "couponCode", "coupon"],
      [6, "couponCode", "coupon"],
    ]);
    await company.call(runImport, { id, consent: true });
    await reaches(id, "done");
    const [radia] = await found("radia@perlman.example");
    expect(radia).toMatchObject({ referrerId: referrer.personId });
    const { receipt } = await company.call(getReferral, { id: radia!.id });
    expect(receipt).toMatchObject({ rule: "code", touches: [{ linkId: link.id, coupon: "ANNA10" }] });
  });

  test("joins the first and the last name of two columns", async () => {
    const text = "First Name,Last Name,Email,Firm\nKatherine,Johnson,kj@orbit.example,Orbits\n";
    const { mapping } = await company.call(previewImport, { objectId: await uploaded(text) });
    const { id } = await checked(text, mapping);
    await company.call(runImport, { id, consent: true });
    await reaches(id, "done");
    expect(await found("kj@orbit.example")).toMatchObject([{ fullName: "Katherine Johnson", company: "Orbits" }]);
  });

  test("requires a column with a name or an email address", async () => {
    const objectId = await uploaded("Shoe size\n43\n");
    await expect(
      company.call(createImport, { objectId, programId, mapping: [null], referrerId: null }),
    ).rejects.toThrow(errors.unmapped.code);
  });

  test("resumes an import of several batches where it was killed", async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => `Row ${i},row${i}@batch${i}.example,Batch ${i}`);
    const { id } = await checked(["Name,Email,Company", ...rows].join("\n"));
    // Simulates a process killed after its first batch: the rows are inserted and the progress is saved.
    await company.call(runImport, { id, consent: true });
    await reaches(id, "done");
    await app.asOwner("delete from referrals where import_id = $1 and full_name ~ '^Row (5..|6..|7..|8..|9..|1...)$'", [
      id.slice(4),
    ]);
    await app.asOwner(
      "update imports set state = 'running', read = 500, taken = 500, finished_at = null, worked_at = now() - interval '5 minutes' where id = $1",
      [id.slice(4)],
    );
    await app.runUpkeep();
    await reaches(id, "done");
    expect(await one(id)).toMatchObject({ read: 1200, taken: 1200, refused: 0 });
    const [{ count }] = await app.asOwner(
      "select count(distinct email)::int count from referrals where import_id = $1",
      [id.slice(4)],
    );
    expect(count).toBe(1200);
    await company.call(undoImport, { id });
    await reaches(id, "undone");
    const [left] = await app.asOwner("select count(*)::int count from referrals where import_id = $1", [id.slice(4)]);
    expect(left.count).toBe(0);
  });

  test("credits rows that name no referrer to the chosen one, who must be allowed to refer", async () => {
    const text = "Name,Email,Company\nHedy,hedy@lamarr.example,Radio\n";
    const { id } = await checked(text, mapped, referrer.personId);
    expect((await one(id)).referrerId).toBe(referrer.personId);
    await company.call(runImport, { id, consent: true });
    await reaches(id, "done");
    expect(await found("hedy@lamarr.example")).toMatchObject([{ referrerId: referrer.personId }]);
    const foreign = { objectId: await uploaded(text), programId, mapping: mapped, referrerId: company.personId };
    await expect(company.call(createImport, foreign)).rejects.toThrow(errors.notReferrer.code);
  });

  test("the company's own referrals can be reviewed, won and exported by everyone there, and earn no one a commission", async () => {
    const { id } = await checked("Name,Email,Company\nAlva,alva@own.example,Own\n");
    await company.call(runImport, { id, consent: true });
    await reaches(id, "done");
    const [row] = await found("alva@own.example");
    const mine = await company.call(getReferral, { id: row!.id });
    expect(mine).toMatchObject({ referrerId: noReferrer, referrerName: null });
    expect(mine.moves).toEqual(expect.arrayContaining(["ask", "accept", "reject"]));
    const move = (version: number, input: object) =>
      company.call(moveReferral, { id: mine.id, version, ...input } as never);
    const accepted = await move(mine.version, { move: "accept" });
    expect(accepted).toMatchObject({ status: "accepted", receipt: null });
    await expect
      .poll(async () => await app.asOwner(`select subject from messages where "to" = 'alva@own.example'`))
      .toEqual([{ subject: "acme would like to contact you" }]);
    const result = { wonMinor: 100_000, currency: "EUR", closedOn: "2026-01-01" };
    expect(await move(accepted.version, { move: "win", ...result })).toMatchObject({ status: "won" });
    expect(await app.asOwner("select from commissions where referral_id = $1", [mine.id.slice(4)])).toEqual([]);
    const headers = { host: "localhost", cookie: company.cookie };
    const { payload } = await app.server.inject({ url: `${exportPath}?search=alva`, headers });
    expect(payload).toContain('"Company’s own"');
  });

  test("cannot be undone once a referral was worked on", async () => {
    const { id } = await checked(
      "Name,Email,Company\nAlan,alan@turing.example,Bletchley\nKurt,kurt@goedel.example,Vienna\n",
    );
    await company.call(runImport, { id, consent: true });
    await reaches(id, "done");
    const [alan] = await found("alan@turing.example");
    await colleague.call(updateReferral, { id: alan!.id, version: alan!.version, assigneeId: colleague.personId });
    await expect(company.call(undoImport, { id })).rejects.toThrow(errors.workedOn.code);
    expect(await found("kurt@goedel.example")).toHaveLength(1);
  });

  test("is deleted with its file after the tenant's retention period", async () => {
    const { id } = await checked("Name,Email,Company\nOld,old@past.example,Past\n");
    const [row] = await app.asOwner(
      "update imports set created_at = now() - interval '40 days' where id = $1 returning object_id",
      [id.slice(4)],
    );
    await app.asOwner("update tenants set retention_days = 30 where slug = 'acme'");
    await app.runUpkeep();
    await app.asOwner("update tenants set retention_days = null where slug = 'acme'");
    expect(await one(id)).toBeUndefined();
    expect(await app.asOwner("select from objects where id = $1", [row.object_id])).toEqual([]);
  });

  test("reports where a truncated file ends", async () => {
    const objectId = await uploaded('Name,Email\nAda,ada2@x.example\nBen,"never ends\n');
    const { id } = await company.call(createImport, {
      objectId,
      programId,
      mapping: ["fullName", "email"],
      referrerId: null,
    });
    await reaches(id, "failed");
    expect((await one(id)).faults).toMatchObject([{ code: "unreadable", field: null }]);
  });
});

describe("exports", () => {
  const get = (who: typeof company, query = "") =>
    app.server.inject({ url: `${exportPath}?${query}`, headers: { host: "localhost", cookie: who.cookie } });
  const draft = { email: "eve@formula.example", company: "@SUM(A1)", context: "x" };

  test("contains only the caller's rows, no formulas, and names in the caller's language", async () => {
    const eve = await app.as("referrer", acme);
    const other = await app.as("referrer", acme);
    await eve.call(createReferral, {
      ...draft,
      fullName: '=HYPERLINK("http://evil")',
      estimatedMinor: 12_340,
      currency: "EUR",
    });
    await other.call(createReferral, { ...draft, fullName: "Not Eve's" });
    const answer = await get(eve, "format=csv");
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(/^attachment; filename="referrals-[\d-]+\.csv"$/),
    });
    expect(answer.payload.startsWith("\uFEFF")).toBe(true);
    const [row, ...rest] = parse(answer.payload, { columns: true, bom: true }) as Record<string, string>[];
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      "Full name": `'=HYPERLINK("http://evil")`,
      Company: "'@SUM(A1)",
      "Estimated value": "123.40",
      Currency: "EUR",
    });
    const workbook = unzipSync(new Uint8Array((await get(eve, "format=xlsx")).rawPayload));
    expect(strFromU8(workbook["xl/worksheets/sheet1.xml"]!)).toContain('<c s="4"><v>123.40</v></c>');
    await eve.call(updateProfile, { locale: "de" });
    expect((await get(eve)).payload).toContain('"Vollständiger Name"');
  });

  test("follows the list's filters and refuses what the list would", async () => {
    const mixed = await app.as("referrer", acme);
    for (const fullName of ["Small", "Large"])
      await mixed.call(createReferral, {
        fullName,
        estimatedMinor: fullName === "Large" ? 500_000 : 100,
        currency: "EUR",
      });
    const { payload } = await get(mixed, "filter=estimatedMinor:gte:1000");
    expect(payload).toContain("Large");
    expect(payload).not.toContain("Small");
    expect((await get(mixed, "filter=nonsense")).statusCode).toBe(422);
    expect((await get(mixed, "format=exe")).statusCode).toBe(422);
  });

  test("is also available as a workbook with any number of rows", async () => {
    const many = await app.as("referrer", acme);
    const rows = Array.from({ length: 1100 }, (_, i) => `Xlsx <${i}> & "co",x${i}@xlsx${i}.example,C`);
    const { id } = await checked(["Name,Email,Company", ...rows].join("\n"));
    await company.call(runImport, { id, consent: true });
    await reaches(id, "done");
    await app.asOwner("update referrals set referrer_id = $1 where import_id = $2", [
      many.personId.slice(4),
      id.slice(4),
    ]);
    const { rawPayload } = await get(many, "format=xlsx");
    const parts = unzipSync(new Uint8Array(rawPayload));
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"]!);
    expect(sheet.match(/<row>/g)).toHaveLength(1101);
    expect(sheet).toContain("Xlsx &lt;7&gt; &amp; &quot;co&quot;");
  });

  test("is complete for everyone when many download concurrently", async () => {
    const everyone = await Promise.all(Array.from({ length: 6 }, () => app.as("referrer", acme)));
    for (const [i, who] of everyone.entries()) await who.call(createReferral, { fullName: `Own ${i}.` });
    const files = await Promise.all(everyone.map((who, i) => get(who, i % 2 ? "format=csv" : "format=xlsx")));
    for (const [i, { statusCode, payload, rawPayload }] of files.entries()) {
      expect(statusCode).toBe(200);
      if (i % 2) expect(payload).toContain(`Own ${i}.`);
      else {
        const sheet = unzipSync(new Uint8Array(rawPayload))["xl/worksheets/sheet1.xml"]!;
        expect(strFromU8(sheet)).toContain(`Own ${i}.`);
      }
    }
  });

  test("requires the plan's feature and is audited", async () => {
    expect((await app.server.inject({ url: exportPath, headers: { host: "localhost" } })).statusCode).toBe(401);
    expect((await get(await app.as("user", acme))).statusCode).toBe(403);
    const poor = await app.tenant("poor", "starter");
    expect((await get(await app.as("company", poor))).statusCode).toBe(402);
    await get(company, "format=xlsx&search=nobody");
    const [entry] = await app.asOwner(
      "select subject, after from audit_entries where action = 'transfers.exported' order by id desc limit 1",
    );
    expect(entry).toEqual({ subject: "xlsx", after: { filter: [], search: "nobody" } });
  });
});
