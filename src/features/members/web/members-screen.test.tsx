import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { type Stub as Responder, rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { getApplicationForm, listApplications } from "../contract/applications.ts";
import {
  createInvitationLink,
  errors,
  getRegistrationSettings,
  type Invitation,
  invite,
  listInvitations,
  listMembers,
  type Member,
  type RegistrationSettings,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
  updateRegistrationSettings,
} from "../contract.ts";
import { defaultForm } from "../rules/applications.ts";

const self: Member = {
  id: "per_0190f1c2d3e4756893a1b2c3d4e5f607",
  displayName: "Lena Brandt",
  email: "lena@example.com",
  photoUrl: null,
  role: "admin",
  requestedRole: null,
  state: "active",
  mfaEnabled: true,
  joinedAt: "2026-01-05T08:00:00Z",
  lastLoginAt: "2026-02-03T10:00:00Z",
};
const ben: Member = {
  ...self,
  id: "per_0190f1c2d3e4756893a1b2c3d4e5f608",
  displayName: "Ben Okafor",
  email: "ben@example.com",
  role: "user",
  requestedRole: "company",
  mfaEnabled: false,
  lastLoginAt: null,
};
const invitation: Invitation = {
  id: "inv_0190f1c2d3e4756893a1b2c3d4e5f607",
  email: "zoe@example.com",
  role: "referrer",
  state: "open",
  invitedBy: "Lena Brandt",
  createdAt: "2026-02-03T10:00:00Z",
  expiresAt: "2036-02-10T10:00:00Z",
};
const registrationSettings: RegistrationSettings = {
  registration: "open",
  companyRegistration: "approval",
  hidesAccounts: false,
  refusesKnownPasswords: true,
  sessionIdleHours: 12,
  sessionDays: 30,
};
const stubs: Responder[] = [
  [getMe, respondWith(exampleMe("admin"))],
  [
    listMembers,
    ({ path }) => Response.json({ items: path.includes("requestedRole") ? [ben] : [ben, self], next: null }),
  ],
  [listInvitations, respondWith({ items: [invitation], next: null })],
  [getRegistrationSettings, respondWith(registrationSettings)],
  [listApplications, respondWith({ items: [], next: null })],
];
const bodies = (requests: ReturnType<typeof stubServer>) =>
  requests.map(({ body }) => body).filter((body) => body !== undefined);

it("filters members by the URL, and marks the signed-in member", async () => {
  const requests = stubServer(stubs);
  await visit("/admin/members?q=ben&role=user,referrer&state=active&sort=joinedAt:desc");
  await expect.element(page.getByRole("row", { name: /Lena Brandt/ }).getByText("You")).toBeVisible();
  const listQueries = requests
    .filter(({ path }) => path.startsWith("/api/v1/members?"))
    .map(({ path }) => new URL(path, location.origin).searchParams);
  const list = listQueries.find((params) => params.get("limit") === "25");
  expect(list?.getAll("filter")).toEqual(["role:in:user,referrer", "state:in:active", "search:has:ben"]);
  expect(list?.get("orderBy")).toBe("joinedAt:desc");
});

it("lists role requests first, and approves one [R4.6]", async () => {
  const requests = stubServer([
    ...stubs,
    [updateMember, respondWith({ ...ben, role: "company", requestedRole: null })],
  ]);
  await visit("/admin/members");
  await expect.element(page.getByText("1 role request pending")).toBeVisible();
  await page.getByRole("button", { name: "Grant Ben Okafor the role Company" }).click();
  await expect.element(page.getByText("Ben Okafor now has the role Company.")).toBeVisible();
  expect(bodies(requests)).toEqual([{ requestGranted: true }]);
});

it("disables a member beside the list, and reverts it on undo", async () => {
  const requests = stubServer([...stubs, [updateMember, respondWith({ ...ben, state: "disabled" })]]);
  const { address } = await visit("/admin/members");
  await page.getByRole("cell", { name: /ben@example.com/ }).click();
  const panel = page.getByRole("dialog", { name: /Ben Okafor/ });
  expect(address()).toContain(`id=${ben.id}`);
  await panel.getByRole("button", { name: "Disable" }).click();
  await expect.element(page.getByText("Ben Okafor disabled and signed out.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => bodies(requests)).toEqual([{ disabled: true }, { disabled: false }]);
});

it("confirms before an admin gives up their own role, and says why the last admin cannot", async () => {
  stubServer([...stubs, [updateMember, rejectWith(errors.lastAdmin)]]);
  await visit(`/admin/members?id=${self.id}`);
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: /^Member/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Change my role" }).click();
  await expect.element(page.getByText("This is the last admin. Make someone else an admin first.")).toBeVisible();
});

it("confirms before it removes a member", async () => {
  const requests = stubServer([...stubs, [removeMember, respondWith({ removed: true })]]);
  const { address } = await visit(`/admin/members?id=${ben.id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog", { name: "Remove Ben Okafor?" }).getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("Ben Okafor removed.")).toBeVisible();
  expect(requests.some(({ path }) => path === `/api/v1/members/${ben.id}`)).toBe(true);
  expect(address()).toBe("/admin/members");
});

it("invites with a role and a language, and opens the invitations", async () => {
  const requests = stubServer([...stubs, [invite, respondWith(invitation)]]);
  const { address } = await visit("/admin/members");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(" zoe@example.com ");
  await page.getByText("Reviews referrals and pays commissions.").click();
  await page.getByRole("combobox", { name: "Email language" }).click();
  await page.getByRole("option", { name: "العربية" }).click();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect.element(page.getByText("Invitation sent to zoe@example.com.")).toBeVisible();
  expect(bodies(requests)).toEqual([{ email: "zoe@example.com", role: "company", locale: "ar" }]);
  expect(address()).toBe("/admin/members?tab=invitations");
});

it("opens the form with the role that a link asks for", async () => {
  stubServer(stubs);
  const { address } = await visit("/admin/members?tab=invitations&invite=company");
  await expect.element(page.getByRole("radio", { name: /^Company/ })).toBeChecked();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.poll(address).toBe("/admin/members?tab=invitations");
});

const noMail = () => page.getByRole("alertdialog", { name: "No email was sent" });
const link: Responder = [
  createInvitationLink,
  respondWith({ url: "https://acme.example/invitation?token=t", expiresAt: "2036-02-10T10:00:00Z" }),
];
const linked = (requests: ReturnType<typeof stubServer>) =>
  requests.some(({ path }) => path === `/api/v1/invitations/${invitation.id}/links`);

it("says that no email was sent where the server has no mail service, and offers the link", async () => {
  const requests = stubServer([...stubs, [invite, respondWith(invitation)], link]);
  const { address } = await visit("/admin/members", { sendsMail: false });
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("zoe@example.com");
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect.element(noMail().getByText(/zoe@example.com .* no email service/)).toBeVisible();
  expect(page.getByText(/Invitation sent/).query()).toBeNull();
  expect(address()).toBe("/admin/members?tab=invitations");
  await noMail().getByRole("button", { name: "Copy link" }).click();
  await expect.element(page.getByText("Link copied.")).toBeVisible();
  expect(linked(requests)).toBe(true);
});

it("claims no resent email without a mail service either", async () => {
  const requests = stubServer([...stubs, [resendInvitation, respondWith(invitation)], link]);
  await visit("/admin/members?tab=invitations", { sendsMail: false });
  await page.getByRole("button", { name: "Resend to zoe@example.com" }).click();
  await noMail().getByRole("button", { name: "Not now" }).click();
  await expect.element(noMail()).not.toBeInTheDocument();
  expect(page.getByText(/New link sent/).query()).toBeNull();
  expect(linked(requests)).toBe(false);
});

it("shows next to the email address that the person is a member already", async () => {
  stubServer([...stubs, [invite, rejectWith(errors.alreadyMember, { email: "ben@example.com" })]]);
  await visit("/admin/members");
  await page.getByRole("button", { name: "Invite" }).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("ben@example.com");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect.element(email).toHaveAccessibleDescription("ben@example.com is already a member.");
  await expect.element(email).toHaveFocus();
});

it("confirms before it revokes an invitation", async () => {
  const requests = stubServer([...stubs, [revokeInvitation, respondWith({ revoked: true })]]);
  await visit("/admin/members?tab=invitations");
  await page.getByRole("button", { name: "Revoke invitation for zoe@example.com" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect.element(page.getByText("Invitation revoked.")).toBeVisible();
  expect(requests.some(({ path }) => path === `/api/v1/invitations/${invitation.id}`)).toBe(true);
});

it("saves the registration settings at once, explains them, and reverts on undo", async () => {
  let now = registrationSettings;
  const requests = stubServer([
    ...stubs.filter(([endpoint]) => endpoint !== getRegistrationSettings),
    [getRegistrationSettings, () => Response.json(now)],
    [getApplicationForm, respondWith({ ...defaultForm, keptDays: 180 })],
    [
      updateRegistrationSettings,
      ({ body }) => {
        now = { ...now, ...(body as Partial<RegistrationSettings>) };
        return Response.json(now);
      },
    ],
  ]);
  await visit("/admin/members?tab=registration");
  const open = page.getByRole("radio", { name: /^Anyone can join/ });
  const byApplication = page.getByRole("radio", { name: /^By application/ });
  await expect.element(open).toBeChecked();
  expect(page.getByRole("heading", { name: "Application form" }).query()).toBeNull();
  await page.getByText("People fill in a form, and you approve or decline each application.").click();
  await expect.element(byApplication).toBeChecked();
  await expect.element(page.getByRole("heading", { name: "Application form" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(open).toBeChecked();
  expect(bodies(requests)[0]).toEqual({ registration: "application" });
});
