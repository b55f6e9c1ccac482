import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { setNoticeChoice } from "#features/notifications/notices.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { createLink, submitDetails } from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
type Person = Awaited<ReturnType<typeof app.as>>;

const noticesOf = ({ personId }: Person) =>
  app.asOwner("select params from notices where person_id = $1 and kind = 'referrals.lead'", [personId.slice(4)]);
const mailsTo = async ({ personId }: Person) => {
  const query = `select subject from messages m join auth.people p on p.email = m."to" where p.id = $1`;
  return (await app.asOwner(query, [personId.slice(4)])).map(({ subject }) => subject);
};

test("a lead notifies the owner of the link in the app, and by mail if they chose it", async () => {
  const [mailed, quiet] = [await app.as("referrer", acme), await app.as("referrer", acme)];
  const { programs } = await mailed.call(getCatalog, {});
  await quiet.call(setNoticeChoice, { topic: "leads", mail: false, sms: false });
  for (const [i, owner] of [quiet, mailed].entries()) {
    const { code } = await owner.call(createLink, { programId: programs[0]!.id });
    const contact = { fullName: "Ben Okoro", company: "Okoro Ltd", email: `ben@okoro${i}.example` };
    await app.browser("acme.localhost").call(submitDetails, { ...contact, code, consent: true });
    await expect.poll(() => noticesOf(owner)).toMatchObject([{ params: { name: "Ben Okoro" } }]);
  }
  await expect.poll(() => mailsTo(mailed)).toEqual(["New lead through your link: Ben Okoro"]);
  expect(await mailsTo(quiet)).toEqual([]);
});
