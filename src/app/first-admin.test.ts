import { expect, test } from "vitest";
import { acceptInvitation } from "#features/members/contract.ts";
import { createFirstAdminLink } from "./first-admin.ts";
import { testApp } from "./testing.ts";

test("the first admin of a new installation joins by a link that works once, and only the newest link works", async () => {
  const app = await testApp({ ADMIN_EMAIL: "Owner@example.com" });
  const older = new URL((await createFirstAdminLink(app.services))!);
  const link = new URL((await createFirstAdminLink(app.services))!);
  const accept = (from: URL) =>
    app.anonymous.call(acceptInvitation, {
      token: from.searchParams.get("token")!,
      firstName: "Ana",
      password: "correct horse 7",
    });
  await expect(accept(older)).rejects.toMatchObject({ code: "members.invitationOver" });
  const { me } = await accept(link);
  expect(me).toMatchObject({ role: "admin", operator: true, person: { email: "owner@example.com" } });
  expect(await createFirstAdminLink(app.services)).toBeUndefined();
  await app.close();
});

test("without ADMIN_EMAIL there is no link for a first admin", async () => {
  const app = await testApp();
  expect(await createFirstAdminLink(app.services)).toBeUndefined();
  await app.close();
});
