import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { codeOf, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import * as contract from "../../contract/conversations.ts";
import { searchChatMessages, sendChatMessage } from "../../contract/messages.ts";
import { syncConversations } from "../../contract/sync.ts";
import { openDirect, send, textsIn } from "../testing/conversation-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const [jun, ines, boss] = [await app.as("company", acme), await app.as("company", acme), await app.as("admin", acme)];
const [ana, elif] = [await app.as("referrer", acme), await app.as("referrer", acme)];
const far = await app.as("admin", await app.tenant("other"));
const { submit, submitAccepted } = referralFixtures(app);
type Person = typeof jun;

const idsOf = async (who: Person, input: object = {}) =>
  (await who.call(contract.listConversations, input as never)).items.map(({ id }) => id);

describe("a direct conversation", () => {
  test("is one for each pair of people, in either direction [R10.6]", async () => {
    const opened = await openDirect(jun, ana);
    const again = await openDirect(ana, jun);
    expect(again.id).toBe(opened.id);
    expect(again.participants.map(({ id }) => id).toSorted()).toEqual([ana.personId, jun.personId].toSorted());
  });

  test("is in the other person's list from its first message on", async () => {
    const { id } = await openDirect(boss, ines);
    expect(await idsOf(boss)).toContain(id);
    expect(await idsOf(ines)).not.toContain(id);
    await send(boss, id, "Do you have a minute?");
    expect(await idsOf(ines)).toContain(id);
  });

  test("is opened once by two people at the same moment", async () => {
    const [one, other] = await Promise.all([openDirect(ines, ana), openDirect(ines, ana)]);
    expect(one.id).toBe(other.id);
  });

  test("is started by a partner only with an admin or with someone who works on their referral", async () => {
    expect(await codeOf(openDirect(elif, ana))).toBe("communication.notAllowed");
    expect(await codeOf(openDirect(elif, ines))).toBe("communication.notAllowed");
    await submit(elif, { addresseeId: ines.personId });
    expect(await codeOf(openDirect(elif, ines))).toBeUndefined();
    expect(await codeOf(openDirect(elif, boss))).toBeUndefined();
    expect(await codeOf(openDirect(elif, far))).toBe("base.notFound");
  });

  test("offers as recipients exactly those whom a person may write to", async () => {
    const recipientsOf = async (who: Person) =>
      (await who.call(contract.listRecipients, {})).items.map(({ id }) => id).toSorted();
    expect(await recipientsOf(ana)).toEqual([boss.personId]);
    expect(await recipientsOf(elif)).toEqual([boss.personId, ines.personId].toSorted());
    expect(await recipientsOf(jun)).toEqual([ana.personId, boss.personId, elif.personId, ines.personId].toSorted());
  });
});

test("no one but its members can find a private conversation, by any endpoint [R6.5]", async () => {
  const { id } = await openDirect(jun, ana);
  await send(ana, id, "Tangerine prices are secret");
  for (const stranger of [elif, ines, boss, far]) {
    expect(await codeOf(stranger.call(contract.getConversation, { id }))).toBe("base.notFound");
    expect(await codeOf(textsIn(stranger, id))).toBe("base.notFound");
    expect(await codeOf(send(stranger, id, "Let me in"))).toBe("base.notFound");
    expect(await codeOf(stranger.call(contract.markRead, { id, seq: 1 }))).toBe("base.notFound");
    expect(await idsOf(stranger)).not.toContain(id);
    expect((await stranger.call(searchChatMessages, { q: "tangerine" })).items).toEqual([]);
    const synced = await stranger.call(syncConversations, { known: [{ id, revision: 0 }] });
    expect(synced).toMatchObject({ changes: [], gone: [id] });
  }
});

describe("the conversation of a referral", () => {
  test("has the partner and the assignee, and is open to everyone who sees the referral [R6.5 R10.6]", async () => {
    const referral = await submitAccepted(ana, jun);
    expect(await jun.call(contract.findReferralConversation, { referralId: referral.id })).toEqual({
      conversation: null,
    });
    const opened = await ana.call(contract.openReferralConversation, { referralId: referral.id });
    expect(opened).toMatchObject({ kind: "referral", referral: { id: referral.id }, isMember: true, canWrite: true });
    await send(ana, opened.id, "She signs next week");
    // Someone of the company reads it without being a member, and joins by writing.
    expect(await textsIn(ines, opened.id)).toEqual(["She signs next week"]);
    expect(await idsOf(ines)).not.toContain(opened.id);
    await send(ines, opened.id, "Thanks");
    expect(await idsOf(ines)).toContain(opened.id);
    expect(await codeOf(textsIn(elif, opened.id))).toBe("base.notFound");
    expect(await codeOf(elif.call(contract.openReferralConversation, { referralId: referral.id }))).toBe(
      "base.notFound",
    );
  });

  test("follows the referral: who can no longer see it loses the conversation", async () => {
    const referral = await submit(ana);
    const { id } = await jun.call(contract.openReferralConversation, { referralId: referral.id });
    await send(jun, id, "Welcome");
    await app.asOwner("update referrals set addressee_id = $1 where id = $2", [
      ines.personId.slice(4),
      referral.id.slice(4),
    ]);
    expect(await idsOf(jun)).not.toContain(id);
    expect(await codeOf(textsIn(jun, id))).toBe("base.notFound");
    expect(await textsIn(ines, id)).toEqual(["Welcome"]);
  });
});

describe("a group", () => {
  test("is created and managed by the company; others can leave it", async () => {
    expect(await codeOf(ana.call(contract.createGroup, { title: "Ours", personIds: [elif.personId] }))).toBe(
      "base.forbidden",
    );
    const personIds = [ana.personId, elif.personId];
    const { id } = await jun.call(contract.createGroup, { title: "Launch", personIds });
    await send(ana, id, "Hello all");
    expect(await codeOf(ines.call(contract.addGroupMembers, { id, personIds: [ines.personId] }))).toBe("base.notFound");
    await jun.call(contract.addGroupMembers, { id, personIds: [ines.personId] });
    expect(await textsIn(ines, id)).toEqual(["Hello all"]);
    await jun.call(contract.renameGroup, { id, title: "Spring launch" });
    expect((await ana.call(contract.getConversation, { id })).title).toBe("Spring launch");
    expect(await ana.call(contract.removeMember, { id, personId: ana.personId })).toEqual({ removed: true });
    expect(await codeOf(textsIn(ana, id))).toBe("base.notFound");
    expect(await codeOf(elif.call(contract.removeMember, { id, personId: ines.personId }))).toBe(
      "communication.notAllowed",
    );
    await jun.call(contract.removeMember, { id, personId: elif.personId });
    expect(await idsOf(elif)).not.toContain(id);
  });

  test("takes only active members of the tenant", async () => {
    const create = (personIds: Person["personId"][]) => jun.call(contract.createGroup, { title: "Mixed", personIds });
    expect(await codeOf(create([far.personId]))).toBe("communication.notAllowed");
  });
});

test("lists the latest first, page by page, and counts what is unread", async () => {
  const owner = await app.as("company", acme);
  const others = await Promise.all([1, 2, 3].map(() => app.as("referrer", acme)));
  const opened = await Promise.all(others.map((other) => openDirect(owner, other)));
  for (const [at, { id }] of opened.entries()) await send(others[at] as Person, id, `Message ${at}`);
  const expected = opened.map(({ id }) => id).toReversed();
  expect(await idsOf(owner)).toEqual(expected);
  const first = await owner.call(contract.listConversations, { limit: 2 });
  expect(first.items.map(({ id }) => id)).toEqual(expected.slice(0, 2));
  const second = await owner.call(contract.listConversations, { limit: 2, after: first.next ?? "" });
  expect([second.items.map(({ id }) => id), second.next]).toEqual([expected.slice(2), null]);
  expect(first.items[0]).toMatchObject({ unread: 1, lastMessage: { text: "Message 2" } });
  expect(await owner.call(contract.countUnreadConversations, {})).toEqual({ conversations: 3 });
  const id = expected[0] as (typeof expected)[number];
  expect(await owner.call(contract.markRead, { id, seq: 99 })).toEqual({ lastReadSeq: 1, unread: 0 });
  // An older mark from another tab takes nothing back.
  expect(await owner.call(contract.markRead, { id, seq: 0 })).toEqual({ lastReadSeq: 1, unread: 0 });
  expect(await idsOf(owner, { unread: "true" })).toEqual(expected.slice(1));
  await owner.call(contract.muteConversation, { id: expected[1] as typeof id, muted: true });
  expect(await owner.call(contract.countUnreadConversations, {})).toEqual({ conversations: 1 });
});

test("a closed conversation takes no messages until an admin opens it again", async () => {
  const { id } = await openDirect(boss, ana);
  await send(ana, id, "One");
  expect(await codeOf(jun.call(contract.closeConversation, { id, closed: true }))).toBe("base.forbidden");
  await boss.call(contract.closeConversation, { id, closed: true });
  expect(await codeOf(send(ana, id, "Two"))).toBe("communication.closed");
  expect(await ana.call(contract.getConversation, { id })).toMatchObject({ isClosed: true, canWrite: false });
  await boss.call(contract.closeConversation, { id, closed: false });
  await send(ana, id, "Three");
  expect(await textsIn(ana, id)).toEqual(["One", "Three"]);
});

test("is refused where the tenant switched messages off [R3.13]", async () => {
  const { id } = await openDirect(jun, ana);
  await app.asOwner(`update tenants set "off" = array['inAppMessaging'] where id = $1`, [acme.slice(4)]);
  await expect
    .poll(() => codeOf(jun.call(sendChatMessage, { id, clientId: crypto.randomUUID(), text: "Still there?" })))
    .toBe("base.featureOff");
  await app.asOwner(`update tenants set "off" = '{}' where id = $1`, [acme.slice(4)]);
});

test("the company leaves the conversation of a referral and joins again; its partner stays", async () => {
  const referral = await submit(ana, { addresseeId: jun.personId });
  const { id } = await jun.call(contract.openReferralConversation, { referralId: referral.id });
  expect((await ana.call(contract.getConversation, { id })).canLeave).toBe(false);
  expect(await codeOf(ana.call(contract.removeMember, { id, personId: ana.personId }))).toBe(
    "communication.notAllowed",
  );
  expect((await jun.call(contract.getConversation, { id })).canLeave).toBe(true);
  for (const removed of [true, false])
    expect(await jun.call(contract.removeMember, { id, personId: jun.personId })).toEqual({ removed });
  expect(await idsOf(jun)).not.toContain(id);
  expect(await jun.call(contract.getConversation, { id })).toMatchObject({ isMember: false, canLeave: false });
  await jun.call(contract.openReferralConversation, { referralId: referral.id });
  expect(await idsOf(jun)).toContain(id);
});

test("recipients are found with and without the accents of their names", async () => {
  const find = async (q: string) => (await boss.call(contract.listRecipients, { q })).items.map(({ id }) => id);
  const rename = (name: string) =>
    app.asOwner("update auth.people set display_name = $2 where id = $1", [ines.personId.slice(4), name]);
  const [before] = await app.asOwner("select display_name from auth.people where id = $1", [ines.personId.slice(4)]);
  await rename("José Søndergaard-Weiß");
  for (const q of ["jose", "JOSÉ", "sondergaard", "Søndergaard", "weiss", "Weiß"])
    expect(await find(q), q).toEqual([ines.personId]);
  await rename("مُنى حسين");
  for (const q of ["مني", "مُنى"]) expect(await find(q), q).toEqual([ines.personId]);
  await rename(before?.display_name as string);
});

test("conversations are found by the name of their group, referral or people, and only one's own", async () => {
  const group = await jun.call(contract.createGroup, { title: "Équipe Zürich", personIds: [elif.personId] });
  expect(await idsOf(jun, { q: "equipe zu" })).toEqual([group.id]);
  expect(await idsOf(ana, { q: "equipe" })).toEqual([]);
  const referral = await submit(ana, { addresseeId: jun.personId, company: "Nordlicht Werke" });
  const opened = await jun.call(contract.openReferralConversation, { referralId: referral.id });
  expect(await idsOf(jun, { q: "NORDLICHT" })).toEqual([opened.id]);
  await app.asOwner("update auth.people set display_name = 'Søren José' where id = $1", [boss.personId.slice(4)]);
  const direct = await openDirect(boss, elif);
  expect(await idsOf(elif, { q: "jose" })).toEqual([direct.id]);
  expect(await idsOf(boss, { q: "jose" })).toEqual([]);
  expect(await idsOf(jun, { q: "%" })).toEqual([]);
});
