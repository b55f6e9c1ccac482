import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { addDays, dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import {
  cancelChallenge,
  createChallenge,
  deleteChallenge,
  getChallenge,
  listChallenges,
  listManagedChallenges,
  listParticipants,
  previewChallenge,
  publishChallenge,
  updateChallenge,
} from "../../contract/challenges.ts";
import { decideProof, listProofs, submitProof } from "../../contract/proofs.ts";
import { createReward, importCodes, listOwnRedemptions, revealCode } from "../../contract/rewards.ts";
import { getStanding, listBadges, listEntries } from "../../contract/standing.ts";
import { runGameJobs } from "../scheduled-jobs.ts";

const app = await testApp();
afterAll(() => app.close());
const { submit, move, noticesOf } = referralFixtures(app);
const today = dayIn("UTC", Date.now());
const complete = {
  ...{ company: "Harlow Dental", estimatedMinor: 1_200_000, currency: "EUR", relationship: "client" },
  confidenceLevel: "high",
} as const;

let tenants = 0;
async function game() {
  const tenantId = await app.tenant(`challenge-${tenants++}`);
  await app.asOwner("update tenants set currency = 'EUR', time_zone = 'UTC' where id = $1", [tenantId.slice(4)]);
  const [admin, company, ada, ben] = [
    await app.as("admin", tenantId),
    await app.as("company", tenantId),
    await app.as("referrer", tenantId),
    await app.as("referrer", tenantId),
  ];
  const run = () => runGameJobs(app.services, tenantId);
  /** Moves a challenge and what was submitted for it into the past, so that its last day is over. */
  const pass = async (id: Id<"gch">, days: number) => {
    await app.asOwner(
      "update challenges set starts_on = starts_on - $2::int, ends_on = ends_on - $2::int where id = $1",
      [id.slice(4), days],
    );
    await app.asOwner(
      `update referrals set submitted_at = submitted_at - make_interval(days => $2::int),
         decided_at = decided_at - make_interval(days => $2::int), accepted_at = accepted_at - make_interval(days => $2::int),
         closed_at = closed_at - make_interval(days => $2::int) where tenant_id = $1`,
      [tenantId.slice(4), days],
    );
  };
  const start = async (given: Partial<Parameters<typeof createChallenge.input.parse>[0] & object> = {}) => {
    const input = { ...createChallenge.example, startsOn: today, endsOn: today, correctionDays: 0, ...given };
    const { id } = await admin.call(createChallenge, createChallenge.input.parse(input));
    await admin.call(publishChallenge, { id });
    return id;
  };
  return { tenantId, admin, company, ada, ben, run, pass, start };
}
const accept = async (company: Person, partner: Person, name: string) =>
  move(company, await submit(partner, { ...complete, company: name }), "accept");
const see = (person: Person, id: Id<"gch">) => person.call(getChallenge, { id });
const prizesOf = async (person: Person) =>
  (await person.call(listEntries, { limit: 100 })).items
    .filter(({ kind }) => kind === "challenge")
    .map(({ points, text }) => [points, text]);

describe("a community goal [R10.1]", () => {
  test("counts everyone's referrals, ends with its last day, and rewards everyone who contributed, once", async () => {
    const { tenantId, company, ada, ben, admin, run, pass, start } = await game();
    const id = await start({ title: "Two introductions", target: 2, prize: { points: 150, icon: "users" } });
    const quiet = await app.as("referrer", tenantId);
    await run();
    expect((await noticesOf(ada)).filter(({ kind }) => kind === "gamification.challengeStarted")).toHaveLength(1);
    await accept(company, ada, "One");
    expect(await see(ada, id)).toMatchObject({
      phase: "running",
      progress: { value: 1, share: 0.5 },
      own: { value: 1 },
    });
    expect(await see(ben, id)).toMatchObject({ progress: { value: 1 }, own: { value: 0 } });
    await accept(company, ben, "Two");
    expect(await see(ada, id)).toMatchObject({ progress: { value: 2, share: 1 }, outcome: null, winners: null });
    // Reached, but not over: nothing is given before the end.
    await run();
    expect(await prizesOf(ada)).toEqual([]);
    await pass(id, 1);
    expect((await see(ada, id)).phase).toBe("correcting");
    await run();
    await run();
    expect(await see(ada, id)).toMatchObject({ phase: "settled", outcome: "won", winners: 2 });
    expect(await prizesOf(ada)).toEqual([[150, "Two introductions"]]);
    expect(await prizesOf(ben)).toEqual([[150, "Two introductions"]]);
    expect(await prizesOf(quiet)).toEqual([]);
    expect(await see(quiet, id)).toMatchObject({ outcome: null });
    expect((await ada.call(getStanding, {})).celebrations.challenges).toEqual([
      { id, title: "Two introductions", icon: "users" },
    ]);
    expect((await ada.call(listBadges, {})).challengeBadges).toMatchObject([
      { title: "Two introductions", icon: "users" },
    ]);
    expect((await noticesOf(ada)).filter(({ kind }) => kind === "gamification.challengeWon")).toHaveLength(1);
    const { participants, all } = await admin.call(listParticipants, { id });
    expect(all).toBe(2);
    expect(participants.every(({ won }) => won === true)).toBe(true);
  });

  test("what is corrected before the result is final still counts, and nothing after", async () => {
    const { company, ada, run, pass, start } = await game();
    const id = await start({ target: 2, correctionDays: 2, prize: { points: 10 } });
    await accept(company, ada, "One");
    const second = await accept(company, ada, "Two");
    await pass(id, 1);
    await run();
    expect(await see(ada, id)).toMatchObject({ phase: "correcting", progress: { value: 2 } });
    const lost = await move(company, second, "lose", { lossReason: "price" });
    const reopened = await move(company, lost, "reopen");
    await move(company, reopened, "reject", { rejectReason: "fabricated", note: "Unknown there" });
    expect((await see(ada, id)).progress).toMatchObject({ value: 1 });
    await pass(id, 2);
    await run();
    expect(await see(ada, id)).toMatchObject({
      phase: "settled",
      outcome: "missed",
      winners: 0,
      progress: { value: 1 },
    });
    expect(await prizesOf(ada)).toEqual([]);
    expect((await noticesOf(ada)).filter(({ kind }) => kind === "gamification.challengeMissed")).toHaveLength(1);
    await accept(company, ada, "Three");
    expect((await see(ada, id)).progress).toMatchObject({ value: 1 });
  });
});

describe("a challenge for some", () => {
  test("alone, only those who were invited see it, and each reaches the goal for themselves", async () => {
    const { company, ada, ben, run, pass, start } = await game();
    const id = await start({ kind: "single", target: 1, personIds: [ada.personId], prize: { points: 20 } });
    await accept(company, ada, "One");
    expect(await see(ada, id)).toMatchObject({ progress: { value: 1, share: 1 }, own: { value: 1 } });
    await expect(see(ben, id)).rejects.toMatchObject({ status: 404 });
    expect((await ben.call(listChallenges, {})).challenges).toEqual([]);
    expect(await see(company, id)).toMatchObject({ progress: null, own: null });
    await pass(id, 1);
    await run();
    expect(await prizesOf(ada)).toHaveLength(1);
  });

  test("in teams, a team wins with all who contributed to it", async () => {
    const { company, ada, ben, tenantId, run, pass, start } = await game();
    const [cleo, idle] = [await app.as("referrer", tenantId), await app.as("referrer", tenantId)];
    const id = await start({
      ...{ kind: "team", target: 2, prize: { points: 30 } },
      teams: [
        { name: "North", personIds: [ada.personId, cleo.personId, idle.personId] },
        { name: "South", personIds: [ben.personId] },
      ],
    });
    await accept(company, ada, "One");
    await accept(company, cleo, "Two");
    await accept(company, ben, "Three");
    expect(await see(ada, id)).toMatchObject({
      teamName: "North",
      progress: { value: 2, share: 1 },
      own: { value: 1 },
    });
    expect((await see(ben, id)).teams).toMatchObject([
      { name: "North", people: 3, value: 2, isOwn: false },
      { name: "South", people: 1, value: 1, isOwn: true },
    ]);
    await pass(id, 1);
    await run();
    expect(await prizesOf(ada)).toHaveLength(1);
    expect(await prizesOf(cleo)).toHaveLength(1);
    expect(await prizesOf(idle)).toEqual([]);
    expect(await prizesOf(ben)).toEqual([]);
  });
});

describe("goals", () => {
  test("a filter counts only what matches it, and a rate needs its sample", async () => {
    const { company, ada, start } = await game();
    const filtered = await start({ target: 5, filters: { country: "FR" } });
    const rate = await start({ kind: "single", measure: "acceptance", target: 60, minSample: 2 });
    const value = await start({ kind: "single", measure: "wonValue", target: 1_000_000 });
    const french = await submit(ada, { ...complete, company: "Lyon", country: "FR" });
    const accepted = await move(company, french, "accept");
    expect((await see(ada, rate)).progress).toMatchObject({ value: 100, sample: 1, share: 0.99 });
    await accept(company, ada, "Other");
    expect((await see(ada, filtered)).progress).toMatchObject({ value: 1 });
    expect((await see(ada, rate)).progress).toMatchObject({ value: 100, sample: 2, share: 1 });
    await move(company, accepted, "win", { wonMinor: 900_000, currency: "EUR", closedOn: today });
    expect((await see(ada, value)).progress).toMatchObject({ value: 900_000, share: 0.9 });
  });

  test("the preview says what the measure was before", async () => {
    const { tenantId, company, ada, admin } = await game();
    await accept(company, ada, "One");
    await app.asOwner(
      "update referrals set decided_at = decided_at - interval '3 days', accepted_at = accepted_at - interval '3 days' where tenant_id = $1",
      [tenantId.slice(4)],
    );
    const preview = await admin.call(previewChallenge, {
      kind: "community",
      measure: "accepted",
      filters: {},
      days: 7,
    });
    expect(preview).toMatchObject({ all: { value: 1 }, median: 1, participants: 1, to: addDays(today, -1) });
  });
});

describe("proofs", () => {
  test("count once they are accepted, and never by one's own decision", async () => {
    const { admin, ada, ben, company, run, pass, start } = await game();
    const id = await start({ kind: "single", measure: "proofs", target: 1, prize: { points: 40 } });
    const { id: proof } = await ada.call(submitProof, { id, text: "https://example.com/post", fileId: null });
    await expect(ada.call(submitProof, { id, text: "Again", fileId: null })).rejects.toMatchObject({
      code: "gamification.tooManyProofs",
    });
    expect(await see(ada, id)).toMatchObject({ progress: { value: 0 }, proofs: [{ state: "submitted" }] });
    expect((await see(ben, id)).proofs).toEqual([]);
    await expect(company.call(decideProof, { id: proof, move: "accept", answer: "" })).rejects.toMatchObject({
      status: 403,
    });
    await admin.call(decideProof, { id: proof, move: "accept", answer: "Thanks" });
    expect((await admin.call(listProofs, { limit: 10 })).items).toMatchObject([
      { state: "accepted", answer: "Thanks" },
    ]);
    expect((await see(ada, id)).progress).toMatchObject({ value: 1, share: 1 });
    const own = await admin.call(submitProof, { id, text: "Mine", fileId: null });
    await expect(admin.call(decideProof, { id: own.id, move: "accept", answer: "" })).rejects.toMatchObject({
      code: "gamification.own",
    });
    await pass(id, 1);
    await run();
    expect(await prizesOf(ada)).toHaveLength(1);
    await expect(admin.call(decideProof, { id: proof, move: "decline", answer: "" })).rejects.toMatchObject({
      code: "gamification.wrongState",
    });
    await expect(ada.call(submitProof, { id, text: "Late", fileId: null })).rejects.toMatchObject({
      code: "gamification.notRunning",
    });
  });
});

describe("prizes of the catalogue", () => {
  test("give the last code to one winner, and the other one when codes are imported", async () => {
    const { admin, company, ada, ben, run, pass, start } = await game();
    const reward = await admin.call(createReward, { title: "Gift card", price: 500, delivery: "code" });
    await admin.call(importCodes, { id: reward.id, codes: ["ONE"] });
    const id = await start({ kind: "community", target: 2, prize: { points: 0, rewardId: reward.id } });
    await accept(company, ada, "One");
    await accept(company, ben, "Two");
    await pass(id, 1);
    await run();
    const redeemed = await Promise.all(
      [ada, ben].map(async (person) => (await person.call(listOwnRedemptions, { limit: 5 })).items),
    );
    expect(
      redeemed
        .flat()
        .map(({ state, points }) => [state, points])
        .toSorted(),
    ).toEqual([
      ["approved", 0],
      ["delivered", 0],
    ]);
    const [winner, waiting] = redeemed[0]?.[0]?.state === "delivered" ? [ada, ben] : [ben, ada];
    const codeOf = async (person: Person) => {
      const [first] = (await person.call(listOwnRedemptions, { limit: 1 })).items;
      return person.call(revealCode, { id: first!.id });
    };
    expect(await codeOf(winner)).toEqual({ code: "ONE" });
    await expect(codeOf(waiting)).rejects.toMatchObject({ code: "gamification.wrongState" });
  });
});

describe("managing", () => {
  test("a draft is the company's alone; what has started can only be described or called off", async () => {
    const { admin, ada, start, run } = await game();
    const fields = { ...createChallenge.example, startsOn: today, endsOn: addDays(today, 9) };
    const input = createChallenge.input.parse(fields);
    const draft = await admin.call(createChallenge, input);
    await expect(see(ada, draft.id)).rejects.toMatchObject({ status: 404 });
    await admin.call(deleteChallenge, { id: draft.id });
    const id = await start(fields);
    await run();
    const changed = { ...input, correctionDays: 0, target: 50 };
    await expect(admin.call(updateChallenge, { id, challenge: changed })).rejects.toMatchObject({
      code: "gamification.hasStarted",
    });
    const described = { ...input, correctionDays: 0, description: "Hotels of any size" };
    expect(await admin.call(updateChallenge, { id, challenge: described })).toMatchObject({
      description: "Hotels of any size",
      target: 100,
    });
    await expect(admin.call(deleteChallenge, { id })).rejects.toMatchObject({ code: "gamification.wrongState" });
    await admin.call(cancelChallenge, { id, reason: "Moved to next quarter" });
    expect(await see(ada, id)).toMatchObject({ phase: "canceled", cancelReason: "Moved to next quarter" });
    expect((await admin.call(listManagedChallenges, {})).challenges).toHaveLength(1);
  });

  test("a draft is published with the write that creates or changes it, or nothing is written", async () => {
    const { admin } = await game();
    const fields = { ...createChallenge.example, startsOn: today, endsOn: addDays(today, 9) };
    const input = createChallenge.input.parse(fields);
    expect((await admin.call(createChallenge, { ...input, publish: true })).phase).toBe("running");
    const late = { ...input, startsOn: addDays(today, -1), publish: true };
    await expect(admin.call(createChallenge, late)).rejects.toMatchObject({ code: "gamification.startsInPast" });
    const { id } = await admin.call(createChallenge, input);
    const renamed = { ...input, title: "Renamed", startsOn: addDays(today, -1) };
    const publishing = admin.call(updateChallenge, { id, challenge: renamed, publish: true });
    await expect(publishing).rejects.toMatchObject({ code: "gamification.startsInPast" });
    const { challenges } = await admin.call(listManagedChallenges, {});
    expect(challenges).toMatchObject([{ phase: "draft", title: input.title }, { phase: "running" }]);
    const challenge = { ...input, title: "Ours" };
    expect(await admin.call(updateChallenge, { id, challenge, publish: true })).toMatchObject({
      ...{ phase: "running", title: "Ours" },
    });
    await expect(admin.call(updateChallenge, { id, challenge, publish: true })).rejects.toMatchObject({
      code: "gamification.wrongState",
    });
  });

  test("refuses what cannot be fair: a start in the past, people and rewards of others, no prize", async () => {
    const { admin } = await game();
    const other = await game();
    const input = createChallenge.input.parse({
      ...createChallenge.example,
      startsOn: addDays(today, -1),
      endsOn: today,
    });
    const { id } = await admin.call(createChallenge, input);
    await expect(admin.call(publishChallenge, { id })).rejects.toMatchObject({ code: "gamification.startsInPast" });
    const invited = { ...input, kind: "single" as const, personIds: [other.ada.personId] };
    await expect(admin.call(createChallenge, invited)).rejects.toMatchObject({ status: 404 });
    const reward = await other.admin.call(createReward, { title: "Theirs", price: 1, delivery: "shipped" });
    const theirs = { ...input, prize: { ...input.prize, rewardId: reward.id } };
    await expect(admin.call(createChallenge, theirs)).rejects.toMatchObject({ status: 404 });
    await expect(other.admin.call(publishChallenge, { id })).rejects.toMatchObject({ status: 404 });
    const nothing = { ...input, prize: { points: 0, icon: null, rewardId: null, minor: null } };
    await expect(admin.call(createChallenge, nothing)).rejects.toMatchObject({ status: 422 });
  });
});
