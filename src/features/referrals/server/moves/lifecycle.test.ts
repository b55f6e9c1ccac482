import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { testApp } from "#app/testing.ts";
import { getCatalog, updateStage } from "#features/programs/contract.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../../contract/errors.ts";
import { listReferrals } from "../../contract/list.ts";
import { createReferral, deleteDraft, getReferral, updateReferral } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { addNote, listTimelineEvents } from "../../contract/timeline.ts";
import { codeOf, referralFixtures, refusalOf } from "../testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, move, submitAccepted: accepted, age, noticesOf: noticesTo } = referralFixtures(app);
const stages = (await jun.call(getCatalog, {})).pipelines[0]!.stages;
const stage = (code: string) => stages.find((one) => one.code === code)!.id;
const timeline = async (referralId: Referral["id"], by = jun) =>
  (await by.call(listTimelineEvents, { referralId, limit: 100 })).items.toReversed();

test("writes every step from a draft to a won deal exactly once", async () => {
  const draft = await amira.call(createReferral, {
    fullName: "Ben Okoro",
    email: "ben@okoro.example",
    company: "Okoro Ltd",
    estimatedMinor: 120_000,
    currency: "EUR",
    confidenceLevel: "excellent",
    timeline: "quarter",
    priority: "high",
    relationship: "client",
    tags: ["solar"],
    country: "NG",
  });
  expect(draft).toMatchObject({
    status: "draft",
    confidenceLevel: "excellent",
    moves: ["submit", "withdraw"],
    version: 1,
  });
  const sent = await move(amira, draft, "submit", { consent: true });
  expect(sent).toMatchObject({ status: "under_review", consent: "attested", waiting: false, moves: ["withdraw"] });
  expect(sent.reviewDueAt).not.toBeNull();

  const asked = await move(jun, sent, "ask", { note: "How large is the roof?" });
  expect(asked).toMatchObject({ status: "needs_info", question: "How large is the roof?", reviewDueAt: null });
  const answered = await move(amira, asked, "answer", { note: "400 square metres" });
  expect(answered.status).toBe("under_review");
  expect(answered.reviewDueAt).not.toBeNull();

  const taken = await move(jun, answered, "accept");
  expect(taken).toMatchObject({ status: "accepted", receipt: { rule: "registration", winner: amira.personId } });
  const contacted = await move(jun, taken, "advance", { stageId: stage("contacted") });
  expect(contacted).toMatchObject({ status: "in_progress", stageId: stage("contacted") });
  const days = (Date.parse(contacted.protectedUntil!) - Date.parse(contacted.acceptedAt!)) / 86_400_000;
  expect(Math.round(days)).toBe(120);

  expect(await refusalOf(move(jun, contacted, "advance", { stageId: stage("new") }))).toMatchObject({
    code: errors.needs.code,
    params: { field: "note" },
  });
  const back = await move(jun, contacted, "advance", { stageId: stage("new"), note: "Wrong number" });
  expect(back.protectedUntil).toBe(contacted.protectedUntil);
  const won = await move(jun, back, "win", { wonMinor: 99_000, currency: "EUR", closedOn: "2026-11-14" });
  expect(won).toMatchObject({ status: "won", wonMinor: 99_000, closedOn: "2026-11-14", stageId: stage("won") });

  const notified = await timeline(draft.id);
  expect(notified.map(({ kind }) => kind)).toEqual([
    "created",
    "moved",
    "moved",
    "moved",
    "moved",
    "moved",
    "protected",
    "attributed",
    "protected",
    "moved",
    "staged",
    "staged",
    "staged",
    "moved",
  ]);
  expect(notified[2]).toMatchObject({
    personId: null,
    details: { move: "review", from: "submitted", to: "under_review" },
  });
  expect(notified[3]).toMatchObject({ text: "How large is the roof?", details: { move: "ask" } });
  expect(notified[11]).toMatchObject({ text: "Wrong number", details: { from: stage("contacted"), to: stage("new") } });

  const events = await app.asOwner("select type, payload from outbox where payload->>'id' = $1 order by id", [
    draft.id,
  ]);
  const statuses = events.filter(({ type }) => type === "referrals.moved").map(({ payload }) => payload.status);
  expect(statuses).toEqual([
    "draft",
    "submitted",
    "under_review",
    "needs_info",
    "under_review",
    "accepted",
    "in_progress",
    "won",
  ]);
  expect(events.at(-1)!.payload).toMatchObject({ wonMinor: 99_000, currency: "EUR", by: jun.personId });
  const audited = await app.asOwner("select before, after from audit_entries where subject = $1 order by id", [
    draft.id,
  ]);
  expect(audited.at(-1)).toMatchObject({ before: { status: "in_progress" }, after: { status: "won" } });
});

test("refuses the second of two writers with the same version and returns the current one", async () => {
  const sent = await submit(amira);
  const [one, other] = await Promise.allSettled([
    move(jun, sent, "ask", { note: "Who?" }),
    move(jun, sent, "reject", { rejectReason: "notAFit", note: "Too small" }),
  ]);
  expect([one.status, other.status].sort()).toEqual(["fulfilled", "rejected"]);
  expect(await refusalOf(move(jun, sent, "accept"))).toMatchObject({
    code: errors.stale.code,
    params: { version: "2" },
  });
  const edit = amira.call(updateReferral, { id: sent.id, version: 1, notes: "Late" });
  expect(await codeOf(edit)).toBe(errors.stale.code);
});

test("names what a move requires, and refuses moves the status or the caller's role does not allow", async () => {
  const sent = await submit(amira);
  const lacking = [
    [jun, "ask", {}, "note"],
    [jun, "reject", { note: "No" }, "rejectReason"],
    [jun, "reject", { rejectReason: "other" }, "note"],
  ] as const;
  for (const [by, kind, rest, field] of lacking)
    expect(await refusalOf(move(by, sent, kind, rest))).toMatchObject({ code: errors.needs.code, params: { field } });
  expect(await codeOf(move(amira, sent, "accept"))).toBe(errors.cannotMove.code);
  expect(await codeOf(move(jun, sent, "withdraw"))).toBe(errors.cannotMove.code);
  expect(await codeOf(move(jun, sent, "expire"))).toBe(errors.cannotMove.code);
  expect(await codeOf(move(jun, sent, "win", { wonMinor: 1, currency: "EUR", closedOn: "2026-11-01" }))).toBe(
    errors.cannotMove.code,
  );
  const taken = await move(jun, sent, "accept");
  expect(await codeOf(move(jun, taken, "win", { wonMinor: 1, currency: "EUR", closedOn: "2030-01-01" }))).toBe(
    errors.needs.code,
  );
  expect(await codeOf(move(jun, taken, "advance", { stageId: stage("won") }))).toBe(errors.needs.code);
});

test("a member cannot review their own referral, and drafts are visible only to their author [R6.5]", async () => {
  const both = await app.as("both", acme);
  const admin = await app.as("admin", acme);
  const own = await submit(both);
  expect(own.moves).toEqual(["withdraw"]);
  expect(await codeOf(move(both, own, "accept"))).toBe(errors.cannotMove.code);
  const draft = await both.call(createReferral, { fullName: "Quiet" });
  for (const person of [admin, jun, amira]) {
    expect(await codeOf(person.call(getReferral, { id: draft.id }))).toBe("base.notFound");
    const listed = await person.call(listReferrals, { limit: 100 });
    expect(listed.items.map(({ id }) => id)).not.toContain(draft.id);
  }
  expect((await both.call(deleteDraft, { id: draft.id })).deleted).toBe(true);
  expect(await codeOf(both.call(deleteDraft, { id: own.id }))).toBe(errors.cannotMove.code);
});

test("a referrer sees their own, a company what is addressed to it or to everyone, and no one another tenant's [R6.5]", async () => {
  const otherTenant = await app.tenant("birch");
  const [one, two] = [await app.as("company", otherTenant), await app.as("company", otherTenant)];
  const [rita, otto] = [await app.as("referrer", otherTenant), await app.as("referrer", otherTenant)];
  const toAll = await submit(rita);
  const toOne = await submit(rita, { addresseeId: one.personId });
  const ottos = await submit(otto);
  const seen = async (person: typeof one) => (await person.call(listReferrals, {})).items.map(({ id }) => id).sort();
  expect(await seen(rita)).toEqual([toAll.id, toOne.id].sort());
  expect(await seen(one)).toEqual([toAll.id, toOne.id, ottos.id].sort());
  expect(await seen(two)).toEqual([toAll.id, ottos.id].sort());
  expect(await codeOf(two.call(getReferral, { id: toOne.id }))).toBe("base.notFound");
  expect(await codeOf(move(two, toOne, "accept"))).toBe("base.notFound");
  expect(await codeOf(jun.call(getReferral, { id: toAll.id }))).toBe("base.notFound");
});

test("internal notes are visible only to the company", async () => {
  const sent = await submit(amira);
  await jun.call(addNote, { referralId: sent.id, text: "Pays late", internal: true });
  await jun.call(addNote, { referralId: sent.id, text: "Thank you" });
  const note = await amira.call(addNote, { referralId: sent.id, text: "With pleasure", internal: true });
  expect(note).toMatchObject({ internal: false, by: expect.stringContaining("@") });
  const texts = async (by: typeof jun) => (await timeline(sent.id, by)).map(({ text }) => text).filter(Boolean);
  expect(await texts(jun)).toEqual(["Pays late", "Thank you", "With pleasure"]);
  expect(await texts(amira)).toEqual(["Thank you", "With pleasure"]);
});

test("keeps edits with before and after, and lets only the referrer change the referrer's words", async () => {
  const sent = await submit(amira, { notes: "Call in the morning" });
  const edited = await jun.call(updateReferral, {
    id: sent.id,
    version: sent.version,
    company: "Okoro Group",
    notes: "Call in the morning",
    assigneeId: jun.personId,
  });
  expect(edited).toMatchObject({ company: "Okoro Group", assigneeId: jun.personId, version: sent.version + 1 });
  const [assigned, change] = (await timeline(sent.id)).slice(-2);
  expect(assigned).toMatchObject({ kind: "assigned", details: { from: null, to: expect.any(String) } });
  expect(change).toMatchObject({
    kind: "edited",
    details: { before: { company: "" }, after: { company: "Okoro Group" } },
  });
  const put = (by: typeof jun, changes: object) =>
    by.call(updateReferral, { id: sent.id, version: edited.version, ...changes } as never);
  expect(await refusalOf(put(jun, { notes: "Mine" }))).toMatchObject({
    code: errors.cannotEdit.code,
    params: { field: "notes" },
  });
  expect(await codeOf(put(amira, { email: "new@example.com" }))).toBe(errors.cannotEdit.code);
  expect(await codeOf(put(jun, { stageId: stage("meeting") }))).toBe(errors.cannotEdit.code);
  expect(await codeOf(put(jun, { assigneeId: amira.personId }))).toBe(errors.needs.code);
});

test("a rejected referral can be reopened within 14 days, at most twice; a lost one within 30", async () => {
  const reject = { rejectReason: "incomplete", note: "Who is it?" } as const;
  let record = await move(jun, await submit(amira), "reject", reject);
  expect(record.moves).toEqual(["reopen"]);
  record = await amira.call(getReferral, { id: record.id });
  expect(record).toMatchObject({ rejectReason: "incomplete", decisionNote: "Who is it?", moves: ["reopen"] });
  for (let times = 1; times <= 2; times++) {
    record = await move(amira, record, "reopen", { note: "Here is more" });
    expect(record).toMatchObject({ status: "under_review", reopenings: times, rejectReason: null });
    record = await move(jun, record, "reject", reject);
  }
  expect(await codeOf(move(amira, record, "reopen"))).toBe(errors.noReopening.code);

  const late = await move(jun, await submit(amira), "reject", reject);
  await age(late.id, 15);
  expect(await codeOf(move(amira, late, "reopen"))).toBe(errors.noReopening.code);

  const lost = await move(jun, await accepted(amira, jun), "lose", { lossReason: "price" });
  expect(lost).toMatchObject({ status: "lost", lossReason: "price", protectedUntil: null, stageId: stage("lost") });
  await age(lost.id, 31);
  expect(await codeOf(move(jun, lost, "reopen"))).toBe(errors.noReopening.code);
  await age(lost.id, -10);
  expect(await move(jun, lost, "reopen")).toMatchObject({
    status: "under_review",
    stageId: stage("new"),
    reopenings: 0,
  });
});

test("reverses a win with a reason", async () => {
  const won = await move(jun, await accepted(amira, jun), "win", {
    wonMinor: 500,
    currency: "USD",
    closedOn: "2026-11-01",
  });
  expect(await codeOf(move(jun, won, "reverse"))).toBe(errors.needs.code);
  expect((await move(jun, won, "reverse", { note: "Money back" })).status).toBe("reversed");
});

test("notifies those concerned in the app and by mail, but not about their own actions", async () => {
  await app.startJobs();
  const place = await app.tenant("cedar");
  const [rita, one] = [await app.as("referrer", place), await app.as("company", place)];
  const kinds = async (person: typeof one) => (await noticesTo(person)).map(({ kind }) => kind);
  const sent = await submit(rita, { fullName: "Ada Lovelace" });
  await expect.poll(() => kinds(one)).toEqual(["referrals.submitted"]);
  const asked = await move(one, sent, "ask", { note: "Who?" });
  await expect.poll(() => kinds(rita)).toEqual(["referrals.question"]);
  const answered = await move(rita, asked, "answer", { note: "She" });
  await expect.poll(() => kinds(one)).toEqual(["referrals.submitted", "referrals.answered"]);
  await move(one, answered, "accept");
  await expect.poll(() => kinds(rita)).toEqual(["referrals.question", "referrals.accepted"]);
  expect((await noticesTo(rita))[0]!.params).toEqual({ name: "Ada Lovelace" });
  const [{ email }] = (await app.asOwner("select email from auth.people where id = $1", [rita.personId.slice(4)])) as [
    { email: string },
  ];
  const mails = await app.asOwner(`select subject, text from messages where "to" = $1 order by id`, [email]);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "A question about Ada Lovelace",
    "Your referral of Ada Lovelace was accepted",
  ]);
  expect(mails[0]!.text).toContain(`/referrals?id=${sent.id}`);
});

test("names the stage a deal moved to: a standard one in the reader's language, another one as the tenant typed it", async () => {
  const place = await app.tenant("linden");
  const [rita, one, admin] = [
    await app.as("referrer", place),
    await app.as("company", place),
    await app.as("admin", place),
  ];
  const ofPlace = (await one.call(getCatalog, {})).pipelines[0]!.stages;
  const byCode = (code: string) => ofPlace.find((each) => each.code === code)!;
  const { id } = byCode("meeting");
  await admin.call(updateStage, { id, name: "Site visit" });
  await app.asOwner("update auth.people set locale = 'de' where id = $1", [rita.personId.slice(4)]);
  const taken = await accepted(rita, one, { fullName: "Grace Hopper" });
  const qualified = await move(one, taken, "advance", { stageId: byCode("qualified").id });
  await move(one, qualified, "advance", { stageId: id });
  const noticesOfMoves = async () =>
    (await noticesTo(rita)).filter((notice) => notice.kind === "referrals.movedTo").map(({ params }) => params);
  await expect.poll(noticesOfMoves).toEqual(
    expect.arrayContaining([
      { name: "Grace Hopper", stageKey: "programs:stages.qualified" },
      { name: "Grace Hopper", stage: "Site visit" },
    ]),
  );
  const [{ email }] = (await app.asOwner("select email from auth.people where id = $1", [rita.personId.slice(4)])) as [
    { email: string },
  ];
  const mails = await app.asOwner(`select subject from messages where "to" = $1 and subject like '%Phase%'`, [email]);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "Grace Hopper: jetzt in der Phase „Qualifiziert“",
    "Grace Hopper: jetzt in der Phase „Site visit“",
  ]);
});

test("sends a notification that an earlier version queued when a deal moved, with the stage it has now", async () => {
  const queuedBefore = defineTask("referrals.tell", "background", z.unknown());
  const taken = await accepted(amira, jun, { fullName: "Katherine Johnson" });
  const moved = await move(jun, taken, "advance", { stageId: stage("meeting") });
  const ofKatherine = async () =>
    (await noticesTo(amira)).filter(
      ({ kind, params }) => kind === "referrals.movedTo" && params.name === "Katherine Johnson",
    );
  await expect.poll(ofKatherine).toHaveLength(1);
  await withTenant(app.services, acme, ({ enqueue }) =>
    enqueue(queuedBefore, { referralId: moved.id, kind: "staged", whom: "referrer", but: null, params: {} }),
  );
  await expect.poll(ofKatherine).toHaveLength(2);
  const said = (await ofKatherine()).map(({ params }) => params.stageKey);
  expect(said).toEqual(["programs:stages.meeting", "programs:stages.meeting"]);
});
