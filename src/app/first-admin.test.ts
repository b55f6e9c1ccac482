import { expect, test } from "vitest";
import { acceptInvitation } from "#features/members/contract.ts";
import { firstAdminLink } from "./first-admin.ts";
import { testApp } from "./testing.ts";

test("the first admin of a new house is made by a link, once, and only by the newest", async () => {
  const house = await testApp({ ADMIN_EMAIL: "Owner@example.com" });
  const older = new URL((await firstAdminLink(house.floor))!);
  const link = new URL((await firstAdminLink(house.floor))!);
  const accept = (from: URL) =>
    house.nobody.call(acceptInvitation, {
      token: from.searchParams.get("token")!,
      firstName: "Ana",
      password: "correct horse 7",
    });
  await expect(accept(older)).rejects.toMatchObject({ code: "members.invitationOver" });
  const { me } = await accept(link);
  expect(me).toMatchObject({ role: "admin", operator: true, person: { email: "owner@example.com" } });
  expect(await firstAdminLink(house.floor)).toBeUndefined();
  await house.close();
});

test("without an address there is no such link", async () => {
  const house = await testApp();
  expect(await firstAdminLink(house.floor)).toBeUndefined();
  await house.close();
});
