import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { storageClient } from "#features/files/server/testing/storage-client.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { errors } from "../../contract/errors.ts";
import * as contract from "../../contract/rewards.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const boss = await app.as("admin", acme);
const far = await app.as("admin", await app.tenant("other"));
const farAna = await app.as("referrer", await app.tenant("other"));
type Person = Awaited<ReturnType<typeof app.as>>;

const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error.code);

/** Creates a referrer who can spend so many points. */
async function referrerWith(points: number): Promise<Person> {
  const person = await app.as("referrer", acme);
  await app.asOwner(
    `insert into game_entries (tenant_id, person_id, kind, subject, xp, points, day)
     values ($1, $2, 'adjusted', $3, 0, $4, current_date)`,
    [acme.slice(4), person.personId.slice(4), randomUUID(), points],
  );
  return person;
}
const balanceOf = async (person: Person) => (await person.call(contract.listRewards, {})).available;
const rewardOf = async (id: Id<"grw">) =>
  (await boss.call(contract.listRewards, { archived: true })).rewards.find((reward) => reward.id === id);
type NewReward = z.input<typeof contract.createReward.input>;
const add = (given: Partial<NewReward> = {}) =>
  boss.call(contract.createReward, { title: "Headphones", price: 100, delivery: "shipped", ...given });
const addCode = async (codes: string[], given: Partial<NewReward> = {}) => {
  const reward = await add({ title: "$50 gift card", delivery: "code", ...given });
  await boss.call(contract.importCodes, { id: reward.id, codes });
  return reward;
};
const redeem = (person: Person, id: Id<"grw">, price = 100) => person.call(contract.redeemReward, { id, price });
const kindsOf = async (person: Person) => (await person.call(listNotices, {})).items.map(({ kind }) => kind);

describe("the catalogue", () => {
  test("lists the cheapest first, with what the caller misses, and archived ones for admins who ask", async () => {
    const ana = await referrerWith(60);
    const [dear, cheap] = [await add({ price: 90, stock: 3 }), await add({ price: 50 })];
    const listed = (await ana.call(contract.listRewards, {})).rewards.filter(({ id }) =>
      [dear.id, cheap.id].includes(id),
    );
    expect(listed).toMatchObject([
      { id: cheap.id, refusal: null, missing: 0, stock: null },
      { id: dear.id, refusal: "points", missing: 30, stock: 3 },
    ]);
    await boss.call(contract.updateReward, { id: cheap.id, isArchived: true });
    expect(await codeOf(redeem(ana, cheap.id, 50))).toBe(errors.archived.code);
    const seen = await ana.call(contract.listRewards, { archived: true });
    expect(seen.rewards.map(({ id }) => id)).not.toContain(cheap.id);
    expect(await rewardOf(cheap.id)).toMatchObject({ isArchived: true });
    expect(await codeOf(ana.call(contract.createReward, contract.createReward.example))).toBe("base.forbidden");
  });

  test("has as many of a code as were imported, each once", async () => {
    expect(await codeOf(add({ delivery: "code", stock: 5 }))).toBe(errors.stockFollowsCodes.code);
    const { id, stock } = await add({ delivery: "code" });
    expect(stock).toBe(0);
    const first = await boss.call(contract.importCodes, { id, codes: ["AAA-1", "AAA-2", "AAA-1"] });
    expect(first).toEqual({ added: 2, skipped: 1, stock: 2 });
    const second = await boss.call(contract.importCodes, { id, codes: [" AAA-2 ", "AAA-3"] });
    expect(second).toEqual({ added: 1, skipped: 1, stock: 3 });
    expect(await codeOf(boss.call(contract.updateReward, { id, stock: 9 }))).toBe(errors.stockFollowsCodes.code);
    const shipped = await add();
    expect(await codeOf(boss.call(contract.importCodes, { id: shipped.id, codes: ["A"] }))).toBe(
      errors.wrongState.code,
    );
    const stored = await app.asOwner("select sealed, code_hash from reward_codes");
    expect(JSON.stringify(stored)).not.toContain("AAA");
    const entries = await app.asOwner("select after from audit_entries where action = 'gamification.codesImported'");
    expect(JSON.stringify(entries)).not.toContain("AAA");
  });

  test("shows pictures that an admin uploaded for rewards", async () => {
    const { put } = storageClient(app, "acme");
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const upload = async (who: Person, folder: string) =>
      (await put(who, `${folder}/${who.personId}/mug.png`, png)).json().id;
    const made = await add({ pictureFileId: await upload(boss, "rewards") });
    expect(made.pictureUrl).toContain("/o/rewards");
    const shown = await app.server.inject({ url: made.pictureUrl as string });
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    const other = await upload(boss, "attachments");
    expect(await codeOf(add({ pictureFileId: other }))).toBe("base.notFound");
    const changed = await boss.call(contract.updateReward, { id: made.id, pictureFileId: null, picture: "mug" });
    expect(changed).toMatchObject({ pictureUrl: null, picture: "mug" });
    expect((await app.server.inject({ url: made.pictureUrl as string })).statusCode).not.toBe(200);
    expect((await put(await app.as("company", acme), `rewards/${boss.personId}/x.png`, png)).statusCode).toBe(403);
  });
});

describe("redeeming", () => {
  test("spends the points and shows a code to its person only", async () => {
    const [ana, ben] = [await referrerWith(250), await referrerWith(250)];
    const { id } = await addCode(["GIFT-ONE", "GIFT-TWO"]);
    const [mine, theirs] = [await redeem(ana, id), await redeem(ben, id)];
    expect(mine).toMatchObject({ state: "delivered", points: 100, title: "$50 gift card" });
    expect(await balanceOf(ana)).toBe(150);
    expect((await rewardOf(id))?.stock).toBe(0);
    const { code } = await ana.call(contract.revealCode, { id: mine.id });
    expect([code, (await ben.call(contract.revealCode, { id: theirs.id })).code].toSorted()).toEqual([
      "GIFT-ONE",
      "GIFT-TWO",
    ]);
    expect(await codeOf(ben.call(contract.revealCode, { id: mine.id }))).toBe("base.notFound");
    expect(await codeOf(boss.call(contract.revealCode, { id: mine.id }))).toBe("base.notFound");
    const lists = [
      await boss.call(contract.listRedemptions, {}),
      await ana.call(contract.listOwnRedemptions, {}),
      await boss.call(contract.listRewards, {}),
    ];
    expect(JSON.stringify(lists)).not.toContain("GIFT-");
    expect(JSON.stringify(await app.asOwner("select * from idempotency_keys"))).not.toContain("GIFT-");
  });

  test("is refused without enough points, below the tier, at another price and for another tenant", async () => {
    const ana = await referrerWith(90);
    const reward = await add();
    expect(await codeOf(redeem(ana, reward.id))).toBe(errors.tooFewPoints.code);
    await boss.call(contract.updateReward, { id: reward.id, price: 80 });
    expect(await codeOf(redeem(ana, reward.id, 100))).toBe(errors.wrongState.code);
    await boss.call(contract.updateReward, { id: reward.id, minTier: "gold" });
    expect(await codeOf(redeem(ana, reward.id, 80))).toBe(errors.tierTooLow.code);
    expect(await rewardOf(reward.id)).toMatchObject({ minTier: "gold" });
    await app.asOwner("insert into partner_terms (tenant_id, person_id, tier) values ($1, $2, 'platinum')", [
      acme.slice(4),
      ana.personId.slice(4),
    ]);
    expect(await redeem(ana, reward.id, 80)).toMatchObject({ state: "approved" });
    expect(await balanceOf(ana)).toBe(10);
    expect(await codeOf(redeem(farAna, reward.id, 80))).toBe("base.notFound");
    expect(await codeOf(far.call(contract.updateReward, { id: reward.id, price: 1 }))).toBe("base.notFound");
  });

  test("gives points that are still locked no value", async () => {
    const ana = await app.as("referrer", acme);
    await app.asOwner(
      `insert into game_entries (tenant_id, person_id, kind, subject, xp, points, day, locked_until)
       values ($1, $2, 'won', 'a', 0, 500, current_date, now() + interval '1 day')`,
      [acme.slice(4), ana.personId.slice(4)],
    );
    expect(await codeOf(redeem(ana, (await add()).id))).toBe(errors.tooFewPoints.code);
  });

  test("gives the last item to one of many who ask at once", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => referrerWith(100)));
    for (const { id } of [await add({ stock: 1 }), await addCode(["LAST-CODE"])]) {
      const outcomes = await Promise.all(people.map((person) => codeOf(redeem(person, id))));
      const lost = outcomes.filter((code) => code === errors.soldOut.code || code === errors.tooFewPoints.code);
      expect([outcomes.filter((code) => code === undefined).length, lost.length]).toEqual([1, 5]);
      expect((await rewardOf(id))?.stock).toBe(0);
    }
    const balances = await Promise.all(people.map(balanceOf));
    expect(balances.reduce((sum, one) => sum + one, 0)).toBe(400);
  });

  test("happens once where a person with points for one asks for several at once", async () => {
    const ana = await referrerWith(150);
    const rewards = await Promise.all([add(), add(), add({ stock: 4 })]);
    const outcomes = await Promise.all([...rewards, ...rewards].map(({ id }) => codeOf(redeem(ana, id))));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter((code) => code === errors.tooFewPoints.code)).toHaveLength(5);
    expect(await balanceOf(ana)).toBe(50);
  });

  test("takes effect once where the same request arrives twice", async () => {
    const ana = await referrerWith(300);
    const { id } = await add();
    const key = randomUUID();
    const send = () =>
      app.server.inject({
        method: "POST",
        url: `/api/v1/rewards/${id}/redemptions`,
        headers: { host: "localhost", cookie: ana.cookie, "idempotency-key": key },
        payload: { price: 100 },
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(first.json().id).toBe(second.json().id);
    expect(await balanceOf(ana)).toBe(200);
  });
});

describe("a redemption that needs approval", () => {
  let ana: Person;
  beforeAll(async () => {
    ana = await referrerWith(1000);
  });

  test("is approved and delivered by an admin, who is notified, as the person is", async () => {
    const { id } = await add({ needsApproval: true, stock: 2 });
    const asked = await ana.call(contract.redeemReward, { id, price: 100, note: "Size M, 1 Main St" });
    expect(asked.state).toBe("requested");
    expect(await kindsOf(boss)).toContain("gamification.redeemed");
    expect(await codeOf(boss.call(contract.decideRedemption, { id: asked.id, move: "deliver" }))).toBe(
      errors.wrongState.code,
    );
    expect(await boss.call(contract.decideRedemption, { id: asked.id, move: "approve" })).toMatchObject({
      state: "approved",
      note: "Size M, 1 Main St",
    });
    expect(await codeOf(ana.call(contract.cancelRedemption, { id: asked.id }))).toBe(errors.wrongState.code);
    const sent = await boss.call(contract.decideRedemption, { id: asked.id, move: "deliver", answer: "DHL 123" });
    expect(sent).toMatchObject({ state: "delivered", answer: "DHL 123" });
    expect(await kindsOf(ana)).toContain("gamification.redemptionDelivered");
    expect((await rewardOf(id))?.stock).toBe(1);
    const decided = await app.asOwner(
      "select count(*)::int from audit_entries where action = 'gamification.redemptionDecided'",
    );
    expect(decided[0].count).toBe(2);
  });

  test("reserves a code, which is assigned at approval", async () => {
    const { id } = await addCode(["HELD-1"], { needsApproval: true });
    const asked = await redeem(ana, id);
    expect((await rewardOf(id))?.stock).toBe(0);
    expect(await codeOf(ana.call(contract.revealCode, { id: asked.id }))).toBe(errors.wrongState.code);
    expect((await boss.call(contract.decideRedemption, { id: asked.id, move: "approve" })).state).toBe("delivered");
    expect(await ana.call(contract.revealCode, { id: asked.id })).toEqual({ code: "HELD-1" });
    expect(await codeOf(boss.call(contract.decideRedemption, { id: asked.id, move: "decline" }))).toBe(
      errors.wrongState.code,
    );
  });

  test("returns points and item once when it is declined or canceled", async () => {
    const { id } = await addCode(["BACK-1"], { needsApproval: true });
    const before = await balanceOf(ana);
    const asked = await redeem(ana, id);
    expect(await balanceOf(ana)).toBe(before - 100);
    const cancels = Array.from({ length: 3 }, () => codeOf(ana.call(contract.cancelRedemption, { id: asked.id })));
    expect((await Promise.all(cancels)).filter((code) => code === undefined)).toHaveLength(1);
    expect(await balanceOf(ana)).toBe(before);
    expect((await rewardOf(id))?.stock).toBe(1);
    const again = await redeem(ana, id);
    const declined = await boss.call(contract.decideRedemption, { id: again.id, move: "decline", answer: "Sorry" });
    expect(declined).toMatchObject({ state: "declined", answer: "Sorry" });
    expect(await kindsOf(ana)).toContain("gamification.redemptionDeclined");
    expect(await balanceOf(ana)).toBe(before);
    expect((await rewardOf(id))?.stock).toBe(1);
  });

  test("is seen, canceled and decided by no one else", async () => {
    const { id } = await add({ needsApproval: true });
    const asked = await redeem(ana, id);
    const ben = await referrerWith(0);
    expect((await ben.call(contract.listOwnRedemptions, {})).items).toEqual([]);
    expect(await codeOf(ben.call(contract.cancelRedemption, { id: asked.id }))).toBe("base.notFound");
    expect(await codeOf(ben.call(contract.listRedemptions, {}))).toBe("base.forbidden");
    expect(await codeOf(far.call(contract.decideRedemption, { id: asked.id, move: "approve" }))).toBe("base.notFound");
    expect((await far.call(contract.listRedemptions, {})).items).toEqual([]);
    expect((await boss.call(contract.listRedemptions, { filter: ["state:eq:requested"] })).items[0]?.id).toBe(asked.id);
  });

  test("keeps no delivery note of a person whose account was erased", async () => {
    const { id } = await add({ needsApproval: true });
    const gone = await referrerWith(100);
    const asked = await gone.call(contract.redeemReward, { id, price: 100, note: "1 Main St" });
    await app.asOwner("delete from auth.people where id = $1", [gone.personId.slice(4)]);
    await app.runUpkeep();
    const { items } = await boss.call(contract.listRedemptions, { limit: 100 });
    expect(items.find((one) => one.id === asked.id)).toMatchObject({ person: null, note: "", points: 100 });
  });
});
