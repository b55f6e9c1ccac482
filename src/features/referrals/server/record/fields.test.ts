import { getTableColumns } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { locales } from "#base/locales.ts";
import { createPipeline, getCatalog } from "#features/programs/contract.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { translatorFor } from "#server/translator.ts";
import { errors } from "../../contract/errors.ts";
import { listReferrals } from "../../contract/list.ts";
import { createReferral, getReferral, updateReferral } from "../../contract/record.ts";
import { addNote } from "../../contract/timeline.ts";
import { confidenceLevels } from "../../contract/values.ts";
import { fieldsWith } from "../../field-sets.ts";
import { fieldNames } from "../../fields.ts";
import { referralExporters } from "../personal-data/own-data.ts";
import { referrals } from "../table.ts";
import { codeOf, referralFixtures, refusalOf } from "../testing/referral-fixtures.ts";
import { canReadAttachment } from "./attachments.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, move } = referralFixtures(app);

async function object(
  tenantId: Id<"ten">,
  ownerId: Id<"per">,
  path = `attachments/${ownerId}/${Math.random()}/plan.pdf`,
) {
  const [row] = await app.asOwner(
    `insert into objects (tenant_id, path, owner_id, key, size, md5, generation, content_type, download_token)
     values ($1, $2, $3, $2, 12, 'x', 1, 'application/pdf', 'secret') returning replace(id::text, '-', '') id`,
    [tenantId.slice(4), path, ownerId.slice(4)],
  );
  return `obj_${row!.id}` as const;
}

/** Sends a raw body that bypasses the types. */
const post = (body: string, by = amira) =>
  by.send("/api/v1/referrals", { method: "POST", headers: { "content-type": "application/json" }, body });
const faults = async (fields: object) => {
  const answer = await post(JSON.stringify(fields));
  expect(answer.status).toBe(422);
  return Object.keys(((await answer.json()) as { params: { fields: object } }).params.fields);
};

test("reports invalid input field by field and stores nothing", async () => {
  expect(await faults({ fullName: "Ben \u202egnp.exe" })).toEqual(["fullName"]);
  expect(await faults({ fullName: "Ben\u0000" })).toEqual(["fullName"]);
  expect(await faults({ fullName: "x".repeat(201) })).toEqual(["fullName"]);
  expect(await faults({ notes: "n".repeat(1_000_000) })).toEqual(["notes"]);
  expect(await faults({ timeline: "someday", priority: "huge", confidenceLevel: "sure", source: "x" })).toEqual(
    expect.arrayContaining(["timeline", "priority", "confidenceLevel", "source"]),
  );
  expect(await faults({ email: "not an address", country: "Germany", currency: "euro" })).toEqual([
    "email",
    "currency",
    "country",
  ]);
  expect(await faults({ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) })).toEqual(["tags"]);
  for (const value of ["1e400", "-1", "1.5", "90071992547409931", '"1"'])
    expect((await post(`{"estimatedMinor":${value}}`)).status, value).toBe(422);
  expect((await amira.call(listReferrals, {})).items).toEqual([]);
});

test("accepts only the caller's own uploads as attachments, readable by everyone who can see the referral [R6.5]", async () => {
  const bruno = await app.as("referrer", acme);
  const mine = await object(acme, amira.personId);
  const files = { attachments: [mine] };
  const sent = await submit(amira, files);
  expect(sent.attachments).toEqual([
    {
      id: mine,
      name: "plan.pdf",
      contentType: "application/pdf",
      size: 12,
      url: expect.stringContaining("token=secret"),
    },
  ]);
  for (const foreign of [
    await object(acme, bruno.personId),
    await object(other, amira.personId),
    await object(acme, amira.personId, `people/${amira.personId}/me.png`),
  ])
    expect(await codeOf(submit(amira, { attachments: [foreign] }))).toBe(errors.badFile.code);
  const reads = ({ personId }: typeof jun, role: "company" | "referrer", tenantId = acme) =>
    canReadAttachment({ db: readInTenant(app.db, tenantId), personId, role }, { id: mine });
  expect(await reads(jun, "company")).toBe(true);
  expect(await reads(bruno, "referrer")).toBe(false);
  expect(await reads(jun, "company", other)).toBe(false);
  const bare = await jun.call(updateReferral, { id: sent.id, version: sent.version, attachments: [] });
  expect(bare.attachments).toEqual([]);
  expect(await reads(jun, "company")).toBe(false);
});

test("refuses a file that is deleted while it is being attached", async () => {
  const file = await object(acme, amira.personId);
  await app.asOwner("begin");
  await app.asOwner("delete from objects where id = $1", [file.slice(4)]);
  const refused = codeOf(submit(amira, { attachments: [file] }));
  const blocked = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  await expect.poll(() => app.asOwner(blocked)).toHaveLength(1);
  await app.asOwner("commit");
  expect(await refused).toBe(errors.badFile.code);
});

test("stores every field of the form as entered and lists the current files [R3.5]", async () => {
  const { programs, pipelines } = await jun.call(getCatalog, {});
  const written = {
    fullName: "Ben Okoro",
    email: "ben@okoro.example",
    phone: "+234 1 700 0000",
    company: "Okoro Ltd",
    position: "Head of buying",
    targetCompany: "Okoro Group",
    programId: programs[0]!.id,
    pipelineId: pipelines[0]!.id,
    stageId: pipelines[0]!.stages[1]!.id,
    estimatedMinor: 1_250_000,
    currency: "NGN",
    productInterest: "Solar roof",
    timeline: "quarter",
    priority: "high",
    source: "event",
    notes: "Prefers mornings",
    tags: ["solar", "lagos"],
    relationship: "client",
    context: "Met at the fair",
    confidenceLevel: "good",
    city: "Lagos",
    state: "Lagos State",
    country: "NG",
    addresseeId: jun.personId,
  } as const;
  const file = await object(acme, amira.personId);
  const { id } = await amira.call(createReferral, {
    ...written,
    tags: [...written.tags],
    attachments: [file],
  });
  const kept = await amira.call(getReferral, { id });
  expect(kept).toMatchObject(written);
  expect(kept.attachments.map((one) => one.id)).toEqual([file]);
});

/** Columns that the app fills in by itself. Any other column must be a field. */
const systemColumns = [
  ...["id", "tenantId", "createdAt", "updatedAt", "version", "status", "referrerId", "assigneeId", "importId"],
  ...["emailKey", "phoneKey", "domainKey", "companyKey", "words", "consent", "consentHash", "declined"],
  ...["submittedAt", "reviewDueAt", "reviewLeftMs", "remindedAt", "question", "askedAt", "rejectReason"],
  ...["decisionNote", "decidedAt", "acceptedAt", "protectedUntil", "expiryNotices", "waitsFor", "stageEnteredAt"],
  ...["wonMinor", "closedOn", "lossReason", "closedAt", "reopenings", "receipt", "campaign", "reviewLate"],
  ...["winProbability", "quality"],
  ...["courseStages", "courseSince", "distinctFrom"],
];

test("every column is a field or the app's own, and every field is exported, labelled and, where it says so, listed", async () => {
  const columns = getTableColumns(referrals);
  const stored = fieldNames.filter((name) => name !== "attachments");
  expect(Object.keys(columns).sort()).toEqual([...stored, ...systemColumns].sort());
  const inView = await app.asOwner(
    "select column_name from information_schema.columns where table_name = 'referral_list'",
  );
  const viewColumns = inView.map(({ column_name }) => column_name);
  for (const name of fieldsWith("list")) expect(viewColumns).toContain(columns[name].name);

  const clara = await app.as("referrer", acme);
  await clara.call(createReferral, { fullName: "Ben" });
  const [copy] = await referralExporters[0]!.collect(app.services, clara.personId);
  expect(Object.keys(copy!.referrals[0]!)).toEqual(expect.arrayContaining(stored));
  for (const { code } of locales)
    for (const name of fieldNames)
      expect(translatorFor(code, "referrals")(`values.field.${name}`)).not.toContain("values.");
});

test("confidence has five steps, from just met to a close relationship [R3.6]", async () => {
  expect(confidenceLevels).toEqual(["low", "medium", "good", "high", "excellent"]);
  for (const confidenceLevel of confidenceLevels)
    expect(await amira.call(createReferral, { confidenceLevel })).toMatchObject({ confidenceLevel });
  expect(await faults({ confidenceLevel: "sure" })).toEqual(["confidenceLevel"]);
});

test("programs, pipelines and stages must fit together, and addressees must be company members", async () => {
  const { pipelines } = await jun.call(getCatalog, {});
  const flow = await jun.call(createPipeline, { name: "Enterprise" });
  const draft = await amira.call(createReferral, {
    fullName: "Ben",
    pipelineId: flow.id,
    stageId: flow.stages[2]!.id,
  });
  expect(draft).toMatchObject({ pipelineId: flow.id, stageId: flow.stages[2]!.id });
  const put = (changes: object) =>
    refusalOf(amira.call(updateReferral, { id: draft.id, version: draft.version, ...changes } as never));
  expect(await put({ stageId: pipelines[0]!.stages[0]!.id })).toMatchObject({ params: { field: "stageId" } });
  expect(await put({ stageId: flow.stages.find(({ kind }) => kind === "won")!.id })).toMatchObject({
    params: { field: "stageId" },
  });
  expect(await put({ addresseeId: amira.personId })).toMatchObject({ params: { field: "addresseeId" } });
  expect(await put({ programId: `prg_${"0".repeat(32)}` })).toMatchObject({ code: "base.notFound" });
  const moved = await amira.call(updateReferral, {
    id: draft.id,
    version: draft.version,
    pipelineId: pipelines[0]!.id,
  });
  expect(moved.stageId).toBe(pipelines[0]!.stages[0]!.id);
});

test("names what a submission lacks by its field", async () => {
  const lacks = async (fields: object) =>
    (await refusalOf(amira.call(createReferral, { ...fields, submit: true, consent: true }))).params.field;
  expect(await lacks({})).toBe("fullName");
  expect(await lacks({ fullName: "Ben" })).toBe("email");
  expect(await lacks({ fullName: "Ben", phone: "+45 32 12 34 56" })).toBe("context");
});

test("notes are limited and plain text, and another tenant's referral is not found [R6.5]", async () => {
  const sent = await submit(amira);
  const note = (text: string, by = jun) => codeOf(by.call(addNote, { referralId: sent.id, text }));
  expect(await note("n".repeat(10_001))).toBe("base.invalid");
  expect(await note("left \u2066 right")).toBe("base.invalid");
  const far = await app.as("admin", other);
  expect(await note("Hello", far)).toBe("base.notFound");
  expect(await codeOf(far.call(getReferral, { id: sent.id }))).toBe("base.notFound");
  expect(await codeOf(far.call(updateReferral, { id: sent.id, version: 1, company: "X" }))).toBe("base.notFound");
});

test("the same request sent twice creates one referral", async () => {
  const body = JSON.stringify({ fullName: "Once" });
  const headers = { "content-type": "application/json", "idempotency-key": "once-1" };
  const send = () => amira.send("/api/v1/referrals", { method: "POST", headers, body }).then((answer) => answer.json());
  const [one, two] = (await Promise.all([send(), send()])) as [{ id: string }, { id: string }];
  expect(one.id).toBe(two.id);
});

test("the referrer completes what they left blank after the submission, and what is filled in is locked", async () => {
  const mine = await submit(amira);
  expect(mine.editable).toEqual(expect.arrayContaining(["phone", "company", "city", "estimatedMinor", "currency"]));
  expect(mine.editable).not.toContain("email");
  const more = { phone: "+45 32 55 66 77", company: "Later Ltd", city: "Aarhus", estimatedMinor: 500_000 };
  const current = await amira.call(updateReferral, { id: mine.id, version: mine.version, ...more, currency: "DKK" });
  expect(current).toMatchObject({ ...more, currency: "DKK" });
  const again = { id: mine.id, version: current.version, city: "Odense" };
  expect(await codeOf(amira.call(updateReferral, again))).toBe(errors.cannotEdit.code);
  const result = { wonMinor: 1, currency: "DKK", closedOn: "2026-01-01" };
  const won = await move(jun, await move(jun, current, "accept"), "win", result);
  const late = { id: mine.id, version: won.version, state: "Jutland" };
  expect(await codeOf(amira.call(updateReferral, late))).toBe(errors.cannotEdit.code);
});

test("the answer names the stage, the pipeline and the estimated value in whole units beside the ids [R3.5]", async () => {
  const mine = await submit(amira, { estimatedMinor: 4_800_005, currency: "USD" });
  const expected = { dealStage: "new", pipeline: "standard", estimatedValue: { amount: "48000.05", currency: "USD" } };
  expect(mine).toMatchObject(expected);
  expect(await jun.call(getReferral, { id: mine.id })).toMatchObject({ ...expected, stageId: mine.stageId });
  const yen = await submit(amira, { estimatedMinor: 5, currency: "JPY" });
  expect(yen.estimatedValue).toEqual({ amount: "5", currency: "JPY" });
  expect((await submit(amira)).estimatedValue).toBeNull();
});
