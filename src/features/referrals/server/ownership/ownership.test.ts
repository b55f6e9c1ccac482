import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createProgram, getCatalog, updateProgram } from "#features/programs/contract.ts";
import { errors } from "../../contract/errors.ts";
import { listReferrals } from "../../contract/list.ts";
import { checkOwnership, listDuplicates, setDistinct } from "../../contract/ownership.ts";
import { getReferral, updateReferral } from "../../contract/record.ts";
import { codeOf, referralFixtures, refusalOf } from "../testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const bruno = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, move, submitAccepted: accepted, age } = referralFixtures(app);

test("200 concurrent acceptances of the same account yield exactly one; the others get the reason", async () => {
  const place = await app.tenant("race");
  const boss = await app.as("company", place);
  const people = await Promise.all(Array.from({ length: 200 }, () => app.as("referrer", place)));
  const sent = await Promise.all(people.map((person, i) => submit(person, { email: `buyer${i}@same.example` })));
  // All have the same submission time, so that none of them is earlier.
  await app.asOwner("update referrals set submitted_at = now() where tenant_id = $1", [place.slice(4)]);
  const outcomes = await Promise.all(sent.map((one) => codeOf(move(boss, one, "accept"))));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set([undefined, errors.protectedByOther.code]));
  const owners = await app.asOwner(
    `select account_key, count(distinct referral_id)::int as owners from protections where tenant_id = $1
     and account_key = 'domain:same.example' group by 1`,
    [place.slice(4)],
  );
  expect(owners).toEqual([{ account_key: "domain:same.example", owners: 1 }]);
  const { items } = await boss.call(listReferrals, { filter: ["status:eq:accepted"] });
  expect(items).toHaveLength(1);
}, 60_000);

test("the database refuses a second owner", async () => {
  const { id } = await accepted(amira, jun, { email: "x@twice.example" });
  const again = app.asOwner(
    `insert into protections (tenant_id, referral_id, account_key, period)
     values ($1, $2, 'domain:twice.example', tstzrange(now() + interval '5 days', now() + interval '6 days'))`,
    [acme.slice(4), id.slice(4)],
  );
  await expect(again).rejects.toThrow("protections_one_owner");
});

test("the earlier complete submission wins; one with an open question does not block", async () => {
  const first = await submit(amira, { email: "a@early.example" });
  const second = await submit(bruno, { email: "b@early.example" });
  expect(await refusalOf(move(jun, second, "accept"))).toEqual({
    code: errors.earlierFirst.code,
    params: { id: first.id },
  });
  await move(jun, first, "ask", { note: "Who?" });
  expect((await move(jun, second, "accept")).status).toBe("accepted");
  const waiting = await amira.call(getReferral, { id: first.id });
  expect(waiting).toMatchObject({ status: "needs_info", waiting: true });
  expect(await codeOf(move(amira, waiting, "answer", { note: "She" }))).toBeUndefined();
});

test("refuses the caller's own open duplicate with its id, however the address is written", async () => {
  const own = await submit(amira, { email: "ben.okoro@gmail.com", phone: "" });
  const again = (given: object) => refusalOf(submit(amira, given));
  const expected = { code: errors.ownDuplicate.code, params: { id: own.id } };
  expect(await again({ email: "Benokoro+work@googlemail.com" })).toEqual(expected);
  expect((await submit(amira, { email: "someone.else@gmail.com" })).status).toBe("under_review");
  const phoned = await submit(amira, { email: "", phone: "030 901820", country: "DE" });
  expect(await again({ email: "", phone: "+49 (30) 90 18 20" })).toMatchObject({ params: { id: phoned.id } });
});

test("a second referrer waits and is promoted when the first one is closed, and the third waits for the second", async () => {
  const carla = await app.as("referrer", acme);
  const owner = await accepted(amira, jun, { email: "a@queue.example" });
  const second = await submit(bruno, { email: "b@queue.example" });
  expect(second).toMatchObject({ status: "submitted", waiting: true, freeBy: owner.protectedUntil, reviewDueAt: null });
  const third = await submit(carla, { email: "c@queue.example" });
  expect(third.waiting).toBe(true);
  expect(await codeOf(move(jun, second, "accept"))).toBe(errors.protectedByOther.code);

  await move(jun, owner, "lose", { lossReason: "timing" });
  const promoted = await bruno.call(getReferral, { id: second.id });
  expect(promoted).toMatchObject({ status: "under_review", waiting: false, freeBy: null });
  expect(promoted.reviewDueAt).not.toBeNull();
  expect(await carla.call(getReferral, { id: third.id })).toMatchObject({
    status: "submitted",
    waiting: true,
  });
  const taken = await move(jun, promoted, "accept");
  await move(jun, taken, "lose", { lossReason: "price" });
  expect((await carla.call(getReferral, { id: third.id })).status).toBe("under_review");
});

test("checks the ownership while typing without revealing any names", async () => {
  const asks = (by: typeof amira, given: object) => by.call(checkOwnership, given as never);
  const own = await submit(amira, { email: "a@judged.example", company: "Judged Works GmbH" });
  expect(await asks(amira, { email: "other@judged.example" })).toEqual({ ownership: "own", id: own.id, freeBy: null });
  expect((await asks(amira, { email: "other@judged.example", except: own.id })).ownership).toBe("free");
  expect((await asks(bruno, { email: "other@judged.example" })).ownership).toBe("free");
  const taken = await move(jun, own, "accept");
  const ownership = await asks(bruno, { email: "other@judged.example" });
  expect(ownership).toEqual({ ownership: "protected", id: null, freeBy: taken.protectedUntil });
  expect((await asks(bruno, { company: "Judged Work" })).ownership).toBe("possible");
  expect((await asks(bruno, { company: "Something else" })).ownership).toBe("free");
  await move(jun, taken, "win", { wonMinor: 1, currency: "USD", closedOn: "2026-11-01" });
  expect((await asks(bruno, { email: "z@judged.example" })).ownership).toBe("customer");
  expect(JSON.stringify(ownership)).not.toContain(amira.personId);
});

test("refuses a customer, unless the program allows expansion", async () => {
  await move(jun, await accepted(amira, jun, { email: "a@customer.example" }), "win", {
    wonMinor: 100,
    currency: "USD",
    closedOn: "2026-11-01",
  });
  expect(await codeOf(submit(amira, { email: "b@customer.example" }))).toBe(errors.customer.code);
  const { programs } = await jun.call(getCatalog, {});
  const { pipelineId } = programs[0]!;
  const more = await jun.call(createProgram, { name: "Expansion", pipelineId, allowsExpansion: true });
  expect((await submit(amira, { email: "b@customer.example", programId: more.id })).status).toBe("under_review");
  await jun.call(updateProgram, { id: more.id, state: "closed" });
  expect(await codeOf(submit(amira, { email: "c@c.example", programId: more.id }))).toBe(errors.needs.code);
});

test("protection applies to each product separately", async () => {
  const { programs } = await jun.call(getCatalog, {});
  const products = { products: ["Roofs", "Heat pumps"] };
  const two = await jun.call(createProgram, { name: "Two", pipelineId: programs[0]!.pipelineId, ...products });
  const given = { programId: two.id, email: "a@products.example" };
  await accepted(amira, jun, { ...given, productInterest: "roofs" });
  expect((await submit(bruno, { ...given, productInterest: "Roofs" })).waiting).toBe(true);
  const pumps = await submit(bruno, { ...given, productInterest: "Heat pumps" });
  expect((await move(jun, pumps, "accept")).status).toBe("accepted");
});

test("enforces a program's capacity, even for two concurrent submissions", async () => {
  const { programs } = await jun.call(getCatalog, {});
  const few = await jun.call(createProgram, { name: "Few", pipelineId: programs[0]!.pipelineId, capacity: 1 });
  const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(submit(amira, { programId: few.id }))));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes).toContain(errors.capacity.code);
});

test("reviewers see possible duplicates side by side, and referrers see none", async () => {
  const first = await submit(amira, { email: "a@same.example", company: "Brightwater Energy Ltd" });
  const second = await submit(bruno, { email: "b@same.example" });
  const similar = await submit(bruno, { company: "Brightwater Energi" });
  // The same trade is not the same company.
  await submit(bruno, { company: "Brightstone Energy" });
  const { possibleDuplicates } = await jun.call(getReferral, { id: first.id });
  expect(possibleDuplicates.map(({ id, by }) => [id, by])).toEqual([
    [second.id, "domain"],
    [similar.id, "company"],
  ]);
  expect(possibleDuplicates[0]!.referrerName).not.toBeNull();
  expect((await amira.call(getReferral, { id: first.id })).possibleDuplicates).toEqual([]);
});

test("two referrals that a reviewer told apart are no longer compared, until that is taken back", async () => {
  const first = await submit(amira, { email: "a@apart.example", company: "Apart One" });
  const second = await submit(bruno, { email: "b@apart.example", company: "Elsewhere" });
  const duplicatesOf = async (id: typeof first.id) =>
    (await jun.call(getReferral, { id })).possibleDuplicates.map((one) => one.id);
  const inQueue = async () => (await jun.call(listDuplicates, { ids: [first.id, second.id] })).items;
  expect(await inQueue()).toMatchObject([
    { id: first.id, by: "domain" },
    { id: second.id, by: "domain" },
  ]);
  const version = (await jun.call(getReferral, { id: first.id })).version;
  const told = await jun.call(setDistinct, { id: first.id, otherId: second.id, distinct: true });
  expect(told).toMatchObject({ possibleDuplicates: [], version });
  expect(await duplicatesOf(second.id)).toEqual([]);
  expect(await inQueue()).toEqual([]);
  await jun.call(setDistinct, { id: second.id, otherId: first.id, distinct: false });
  expect(await duplicatesOf(first.id)).toEqual([second.id]);
  const audited = await app.asOwner("select after from audit_entries where action = 'referrals.distinct' order by id");
  expect(audited.map(({ after }) => after.distinct)).toEqual([true, false]);
  expect(await codeOf(amira.call(setDistinct, { id: first.id, otherId: second.id, distinct: true }))).toBe(
    "base.forbidden",
  );
  const stranger = await app.as("company", await app.tenant("elsewhere"));
  expect(await codeOf(stranger.call(setDistinct, { id: first.id, otherId: second.id, distinct: true }))).toBe(
    "base.notFound",
  );
});

test("a new address on an accepted referral moves its protection, or is refused", async () => {
  const mine = await accepted(amira, jun, { email: "a@moves.example" });
  await accepted(bruno, jun, { email: "b@taken.example" });
  const put = (email: string) => jun.call(updateReferral, { id: mine.id, version: mine.version, email });
  expect(await codeOf(put("z@taken.example"))).toBe(errors.protectedByOther.code);
  await put("a@moved.example");
  expect((await submit(bruno, { email: "c@moves.example" })).waiting).toBe(false);
  expect((await submit(bruno, { email: "c@moved.example" })).waiting).toBe(true);
});

test("a scheduled job frees an account after its protection expires", async () => {
  const owner = await accepted(amira, jun, { email: "a@clock.example" });
  const second = await submit(bruno, { email: "b@clock.example" });
  await age(owner.id, 91);
  await app.runUpkeep();
  expect((await amira.call(getReferral, { id: owner.id })).status).toBe("expired");
  expect(await bruno.call(getReferral, { id: second.id })).toMatchObject({
    status: "under_review",
    waiting: false,
  });
});
