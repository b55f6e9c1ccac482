import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { setPartner } from "#features/plans/contract.ts";
import { createProgram, getCatalog } from "#features/programs/contract.ts";
import { codeOf, type Person, referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import * as contract from "../contract/announcements.ts";
import { errors } from "../contract/errors.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const [jun, ana, noor, boss] = [
  await app.as("company", acme),
  await app.as("referrer", acme),
  await app.as("referrer", acme),
  await app.as("admin", acme),
];
const colleague = await app.as("company", acme);
const far = await app.as("company", await app.tenant("other"));
const { submit, noticesOf } = referralFixtures(app);
const words = { title: "New rates", body: "Every deal won from March earns 12%." };

const seenBy = async (who: Person) => (await who.call(contract.listAnnouncements, {})).items.map(({ title }) => title);
const announcedTo = async (who: Person) =>
  (await noticesOf(who)).filter(({ kind }) => kind === "resources.announcement").map(({ params }) => params.title);
const publish = (by: Person, title: string, given: object = {}) =>
  by.call(contract.createAnnouncement, { ...words, title, publish: true, ...given } as never);

test("are drafts that only the author and admins see until they are published, and then notify everyone once", async () => {
  const draft = await jun.call(contract.createAnnouncement, { ...words, publish: false });
  expect(draft).toMatchObject({ ...words, publishedAt: null, author: { id: jun.personId }, reads: null });
  expect([await seenBy(ana), await seenBy(boss), await seenBy(colleague)]).toEqual([[], ["New rates"], []]);
  const published = await jun.call(contract.updateAnnouncement, { id: draft.id, publish: true });
  expect(published.publishedAt).not.toBeNull();
  expect(await seenBy(ana)).toEqual(["New rates"]);
  await expect.poll(() => announcedTo(ana)).toEqual(["New rates"]);
  await jun.call(contract.updateAnnouncement, { id: draft.id, title: "New rates from April", publish: true });
  expect(await seenBy(ana)).toEqual(["New rates from April"]);
  // The next announcement proves that the edit before it notified no one.
  await publish(jun, "Summer party");
  await expect.poll(() => announcedTo(ana)).toEqual(["New rates", "Summer party"]);
  expect(await announcedTo(jun)).toEqual([]);
});

test("belong to one tenant, and their author and admins change them", async () => {
  const { id } = await publish(jun, "Ours");
  expect(await seenBy(far)).toEqual([]);
  expect(await codeOf(far.call(contract.removeAnnouncement, { id }))).toBe("base.notFound");
  for (const who of [ana, colleague])
    expect(await codeOf(who.call(contract.removeAnnouncement, { id }))).toBe("base.forbidden");
  expect(await codeOf(colleague.call(contract.updateAnnouncement, { id, title: "Mine" }))).toBe("base.forbidden");
  await boss.call(contract.removeAnnouncement, { id });
  expect(await seenBy(ana)).not.toContain("Ours");
});

test("reach a role, a program or a tier, and exist for no one else", async () => {
  const { programs } = await boss.call(getCatalog, {});
  const second = await boss.call(createProgram, { name: "Second", pipelineId: programs[0]!.pipelineId });
  await submit(ana, { programId: second.id });
  await boss.call(setPartner, { personId: noor.personId, tier: "gold" });
  const audiences: [string, contract.Audience, Person[]][] = [
    ["For the company", { to: "role", role: "company" }, [colleague]],
    ["For partners", { to: "role", role: "referrer" }, [ana, noor]],
    ["For admins", { to: "role", role: "admin" }, []],
    ["For the second program", { to: "program", programId: second.id }, [ana]],
    ["For gold", { to: "tier", tier: "gold" }, [noor]],
    ["For bronze", { to: "tier", tier: "bronze" }, [ana]],
  ];
  for (const [title, audience, readers] of audiences) {
    const { id } = await publish(jun, title, { audience, replies: "private" });
    for (const who of [ana, noor, colleague]) {
      const isReader = readers.includes(who);
      expect([title, await seenBy(who).then((titles) => titles.includes(title))]).toEqual([title, isReader]);
      const expected = isReader ? undefined : "base.notFound";
      expect(await codeOf(who.call(contract.getAnnouncement, { id }))).toBe(expected);
      expect(await codeOf(who.call(contract.readAnnouncement, { id }))).toBe(expected);
      if (!isReader && who === colleague) {
        expect(await codeOf(who.call(contract.listAnnouncementReaders, { id }))).toBe("base.notFound");
        expect(await codeOf(who.call(contract.updateAnnouncement, { id, title: "x" }))).toBe("base.notFound");
      }
    }
    expect((await boss.call(contract.getAnnouncement, { id })).title).toBe(title);
  }
  await publish(jun, "For everyone again");
  for (const who of [ana, noor, colleague]) await expect.poll(() => announcedTo(who)).toContain("For everyone again");
  const received = async (who: Person) =>
    (await announcedTo(who)).filter((title) => title?.startsWith("For ")).toSorted();
  expect(await received(ana)).toEqual(["For bronze", "For everyone again", "For partners", "For the second program"]);
  expect(await received(noor)).toEqual(["For everyone again", "For gold", "For partners"]);
  expect(await received(colleague)).toEqual(["For everyone again", "For the company"]);
  expect(await received(boss)).toEqual(["For admins", "For everyone again"]);
});

test("keep the audience they were published to, and take only programs of their tenant", async () => {
  const { id } = await jun.call(contract.createAnnouncement, { ...words, publish: false });
  const audience = { to: "role", role: "referrer" } as const;
  expect((await jun.call(contract.updateAnnouncement, { id, audience, publish: true })).audience).toEqual(audience);
  expect((await jun.call(contract.updateAnnouncement, { id, audience, replies: "private" })).replies).toBe("private");
  const widened = jun.call(contract.updateAnnouncement, { id, audience: { to: "everyone" } });
  expect(await codeOf(widened)).toBe(errors.audienceFixed.code);
  const { programs } = await far.call(getCatalog, {});
  const foreign = publish(jun, "Theirs", { audience: { to: "program", programId: programs[0]!.id } });
  expect(await codeOf(foreign)).toBe(errors.badAudience.code);
});

test("count their readers once, for the author and admins only", async () => {
  const { id, reads } = await publish(jun, "Counted", { audience: { to: "role", role: "referrer" } });
  expect(reads).toEqual({ count: 0, of: 2 });
  await expect.poll(() => announcedTo(ana)).toContain("Counted");
  const unreadOf = async () => (await ana.call(listNotices, { unread: "true" })).items.map(({ to }) => to);
  expect(await unreadOf()).toContain(`/resources?id=${id}`);
  const first = await ana.call(contract.readAnnouncement, { id });
  expect(await ana.call(contract.readAnnouncement, { id })).toEqual(first);
  expect(await unreadOf()).not.toContain(`/resources?id=${id}`);
  // Neither the author nor an admin outside the audience counts as a reader.
  for (const who of [jun, boss]) await who.call(contract.readAnnouncement, { id });
  for (const who of [jun, boss]) {
    expect((await who.call(contract.getAnnouncement, { id })).reads).toEqual({ count: 1, of: 2 });
    const { items } = await who.call(contract.listAnnouncementReaders, { id });
    expect(items.map((one) => [one.id, one.readAt !== null])).toEqual(
      expect.arrayContaining([
        [ana.personId, true],
        [noor.personId, false],
      ]),
    );
  }
  expect(await ana.call(contract.getAnnouncement, { id })).toMatchObject({ reads: null, readAt: first.readAt });
  expect(await codeOf(ana.call(contract.listAnnouncementReaders, { id }))).toBe("base.forbidden");
});
