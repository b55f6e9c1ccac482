import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { acceptInvitation, invite, errors as memberErrors } from "#features/members/contract.ts";
import { referralFixtures } from "#features/referrals/server/testing/referral-fixtures.ts";
import * as contract from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const operator = await app.as("admin", await app.tenant("default"));
const { browser, mailTo } = identityFixtures(app);
const { submit } = referralFixtures(app);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code,
  );

test("counts what a tenant uses, without its neighbors", async () => {
  const id = await app.tenant("busy");
  const idle = await app.tenant("idle");
  const noor = await app.as("referrer", id);
  await submit(noor);
  await app.asOwner(
    `insert into objects (tenant_id, path, owner_id, key, size, md5, generation, content_type, download_token)
     values ($1, 'a/b.pdf', $2, 'k', 2048, '', 1, 'application/pdf', 'token')`,
    [id.slice(4), noor.personId.slice(4)],
  );
  expect(await operator.call(contract.getTenantUsage, { id })).toMatchObject({
    members: 1,
    activeMembers: 1,
    referrals: 1,
    recentReferrals: 1,
    storageBytes: 2048,
    files: 1,
    lastActivityAt: expect.any(String),
    lastExportAt: null,
  });
  expect(await operator.call(contract.getTenantUsage, { id: idle })).toMatchObject({
    members: 0,
    referrals: 0,
    storageBytes: 0,
    lastActivityAt: null,
  });
});

test("the first admin's invitation can be sent again, passed on by hand and revoked", async () => {
  const made = await operator.call(contract.createTenant, {
    name: "Fjord",
    subdomain: "fjord",
    plan: "starter",
    locale: "en",
    adminEmail: "ida@fjord.example",
  });
  const { id } = made;
  const pending = async () => (await operator.call(contract.listAdminInvitations, { id })).items;
  const [first] = await pending();
  expect(first).toMatchObject({ email: "ida@fjord.example", state: "open" });
  const invitationId = first!.id;
  const before = (await mailTo("ida@fjord.example")).link.href;
  await operator.call(contract.resendAdminInvitation, { id, invitationId });
  const again = (await mailTo("ida@fjord.example")).link;
  expect(again.href).not.toBe(before);
  expect(again.host).toBe("fjord.localhost:3000");
  const { url } = await operator.call(contract.linkAdminInvitation, { id, invitationId });
  expect(new URL(url).host).toBe("fjord.localhost:3000");
  await operator.call(contract.revokeAdminInvitation, { id, invitationId });
  expect(await pending()).toEqual([]);
  const token = new URL(url).searchParams.get("token")!;
  const ida = browser("fjord.localhost");
  const joined = ida.call(acceptInvitation, { token, firstName: "Ida", password: "correct horse 7" });
  expect(await codeOf(joined)).toBe(memberErrors.invitationOver.code);
  const actions = (await operator.call(contract.listTenantHistory, { id })).items.map(({ action }) => action);
  expect(actions).toEqual(["members.invitationRevoked", "members.invitationLinked", "tenants.made"]);
});

test("whom a tenant invites besides its admins is not the operator's to see or change", async () => {
  const id = await app.tenant("private");
  const admin = await app.as("admin", id);
  const { id: invitationId } = await admin.call(invite, { email: "ben@private.example", role: "referrer" });
  expect((await operator.call(contract.listAdminInvitations, { id })).items).toEqual([]);
  const revoked = operator.call(contract.revokeAdminInvitation, { id, invitationId });
  expect(await codeOf(revoked)).toBe(baseErrors.notFound.code);
  expect(await codeOf(admin.call(contract.getTenantUsage, { id }))).toBe(baseErrors.forbidden.code);
});
