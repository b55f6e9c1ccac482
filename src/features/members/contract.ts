import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { locales } from "#base/locales.ts";
import { registrations } from "#base/registration.ts";
import { roles } from "#base/roles.ts";
import { entry, errors as identityErrors } from "#features/identity/contract.ts";
import { sessionBounds } from "#features/identity/rules.ts";
import { email, password, timeZone } from "#features/identity/values.ts";
import { companyRegistrations } from "#features/tenancy/contract.ts";
import { manageMembersAccess, membersAccess } from "./access.ts";

export const memberStates = ["active", "disabled"] as const;
export const invitationStates = ["open", "accepted", "expired", "revoked"] as const;

export const errors = defineErrors("members", {
  /** A tenant must keep at least one admin. */
  lastAdmin: { status: 409 },
  alreadyMember: { status: 409, params: ["email"] },
  /** The invitation was used, has expired or was revoked. */
  invitationOver: { status: 404 },
  /** The address has an account already, and a link that was passed on by hand does not prove that it is the visitor's. */
  joinSignedIn: { status: 403, params: ["email"] },
  /** Partners of this tenant do not join by application. */
  applicationsClosed: { status: 404 },
  /** The link that confirms an application's address was replaced by a newer one, or is older than a week. */
  applicationLinkOver: { status: 404 },
  /** Someone else has decided on the application in the meantime. */
  applicationDecided: { status: 409 },
});

/** An admin approved or declined a role request. */
export const roleAnswered = defineEvent(
  "members.roleAnswered",
  z.object({ personId: id("per"), role: z.enum(roles), granted: z.boolean() }),
);

/** An applicant confirmed their address, so that the application waits for a decision. */
export const applicationReceived = defineEvent(
  "members.applicationReceived",
  z.object({ applicationId: id("apl"), name: z.string() }),
);

const member = z.object({
  id: id("per"),
  displayName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  role: z.enum(roles),
  requestedRole: z.enum(roles).nullable(),
  state: z.enum(memberStates),
  mfaEnabled: z.boolean(),
  joinedAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof member>;
export const memberFilters = {
  role: z.enum(roles),
  /** Requested, and waiting for an admin's approval. */
  requestedRole: z.enum(roles),
  state: z.enum(memberStates),
  displayName: z.string().max(200),
  joinedAt: z.iso.datetime(),
  search: z.string().trim().min(1).max(100),
};

export const listMembers = endpoint({
  method: "GET",
  access: membersAccess.access,
  path: "/api/v1/members",
  summary: "List members; `filter=search:has:ana` searches name and address",
  input: listInput(memberFilters, ["displayName", "joinedAt"]),
  output: listOutput(member),
  errors: [],
  example: { limit: 25 },
});

export const updateMember = endpoint({
  access: manageMembersAccess.access,
  method: "PATCH",
  path: "/api/v1/members/:id",
  summary: "Change a member's role, grant or decline a requested role, disable or re-enable a member",
  input: z.object({
    id: id("per"),
    role: z.enum(roles).optional(),
    requestGranted: z.boolean().optional(),
    disabled: z.boolean().optional(),
  }),
  output: member,
  errors: [errors.lastAdmin],
  example: { id: `per_${"0".repeat(32)}`, role: "company" },
});

export const removeMember = endpoint({
  access: manageMembersAccess.access,
  method: "DELETE",
  path: "/api/v1/members/:id",
  summary: "Remove a member from this tenant; their account and past activity stay",
  input: z.object({ id: id("per") }),
  output: z.object({ removed: z.boolean() }),
  errors: [errors.lastAdmin],
  example: { id: `per_${"0".repeat(32)}` },
});

const invitation = z.object({
  id: id("inv"),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(invitationStates),
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  access: membersAccess.access,
  method: "GET",
  path: "/api/v1/invitations",
  summary: "List invitations of the last ninety days with their status",
  input: z.object({}),
  output: z.object({ items: z.array(invitation) }),
  errors: [],
  example: {},
});

const localeCode = z.enum(locales.map(({ code }) => code));

export const invite = endpoint({
  access: manageMembersAccess.access,
  method: "POST",
  path: "/api/v1/invitations",
  summary: "Invite a person by email, with a role",
  input: z.object({ email, role: z.enum(roles), locale: localeCode.optional() }),
  output: invitation,
  errors: [errors.alreadyMember, identityErrors.tooManyAttempts],
  example: { email: "ben@example.com", role: "referrer" },
});

export const resendInvitation = endpoint({
  access: manageMembersAccess.access,
  method: "POST",
  path: "/api/v1/invitations/:id/mails",
  summary: "Resend an invitation with a new link, valid for a week",
  input: z.object({ id: id("inv") }),
  output: invitation,
  errors: [errors.invitationOver, identityErrors.tooManyAttempts],
  example: { id: `inv_${"0".repeat(32)}` },
});

/** Where no mail arrives. Unlike the mailed link, this one does not prove the address of the person who uses it. */
export const createInvitationLink = endpoint({
  access: manageMembersAccess.access,
  method: "POST",
  path: "/api/v1/invitations/:id/links",
  summary: "Create an invitation link to share manually; it replaces an earlier one, and the emailed one stays valid",
  input: z.object({ id: id("inv") }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  errors: [errors.invitationOver, identityErrors.tooManyAttempts],
  example: { id: `inv_${"0".repeat(32)}` },
});

export const revokeInvitation = endpoint({
  access: manageMembersAccess.access,
  method: "DELETE",
  path: "/api/v1/invitations/:id",
  summary: "Revoke an invitation",
  input: z.object({ id: id("inv") }),
  output: z.object({ revoked: z.boolean() }),
  errors: [errors.invitationOver],
  example: { id: `inv_${"0".repeat(32)}` },
});

const token = z.string().min(20).max(100);

export const readInvitation = endpoint({
  method: "POST",
  path: "/api/v1/invitations/readings",
  summary: "Get the invitation behind a link",
  access: "public",
  input: z.object({ token }),
  output: z.object({ email: z.string(), role: z.enum(roles), tenant: z.string(), hasAccount: z.boolean() }),
  errors: [errors.invitationOver, identityErrors.tooManyAttempts],
  example: { token: "a-token-from-the-mail" },
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/v1/invitations/uses",
  summary: "Accept an invitation with a new account, or with the existing one of its address",
  access: "public",
  input: z.object({
    token,
    /** Only for a new account. For an existing one the link proves the email address, and signing in proves the rest. */
    firstName: z.string().trim().max(100).default(""),
    lastName: z.string().trim().max(100).default(""),
    password: password.optional(),
    locale: localeCode.optional(),
    timeZone: timeZone.optional(),
  }),
  /** `me` is null if the account existed already: the person has to sign in. */
  output: entry,
  errors: [
    errors.invitationOver,
    errors.joinSignedIn,
    identityErrors.weakPassword,
    identityErrors.knownPassword,
    identityErrors.disabled,
    identityErrors.tooManyAttempts,
  ],
  example: { token: "a-token-from-the-mail", firstName: "Ben", password: "correct horse 7" },
});

const registrationSettings = z.object({
  registration: z.enum(registrations),
  companyRegistration: z.enum(companyRegistrations),
  hidesAccounts: z.boolean(),
  refusesKnownPasswords: z.boolean(),
  sessionIdleHours: z.int().min(sessionBounds.idleHours.least).max(sessionBounds.idleHours.most),
  sessionDays: z.int().min(sessionBounds.days.least).max(sessionBounds.days.most),
});
export type RegistrationSettings = z.infer<typeof registrationSettings>;

export const getRegistrationSettings = endpoint({
  access: membersAccess.access,
  method: "GET",
  path: "/api/v1/registration-settings",
  summary: "Get the registration settings",
  input: z.object({}),
  output: registrationSettings,
  errors: [],
  example: {},
});

export const updateRegistrationSettings = endpoint({
  access: manageMembersAccess.access,
  method: "PATCH",
  path: "/api/v1/registration-settings",
  summary: "Update the registration settings",
  input: registrationSettings.partial(),
  output: registrationSettings,
  errors: [],
  example: { hidesAccounts: true },
});
