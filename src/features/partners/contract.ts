import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { plain } from "#base/plain-text.ts";
import { earnings } from "#features/commissions/contract/overview.ts";
import { currency } from "#features/ledger/contract.ts";
import { payeeStates, rails } from "#features/payouts/values.ts";
import { tiers } from "#features/programs/tiers.ts";
import { partnersAccess } from "./access.ts";

const { access } = partnersAccess;

/** A partner who left keeps their record, without contact details. */
export const partnerStates = ["active", "disabled", "left"] as const;
export const memberPartnerStates = ["active", "disabled"] as const;

const amounts = z.array(z.object({ currency, minor: z.int() }));

const listedPartner = z.object({
  id: id("per"),
  displayName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  state: z.enum(memberPartnerStates),
  tier: z.enum(tiers),
  joinedAt: z.iso.datetime(),
  submitted: z.int(),
  won: z.int(),
  /** What the won deals are worth, the largest amount first. */
  wonValue: amounts,
  /** Earned and not yet paid: on hold or payable. Null where commissions are switched off. */
  openCommissions: amounts.nullable(),
  /** When they last submitted a referral. */
  lastReferralAt: z.iso.datetime().nullable(),
});
export type ListedPartner = z.infer<typeof listedPartner>;

export const partnerFilters = {
  state: z.enum(memberPartnerStates),
  displayName: z.string().max(200),
  joinedAt: z.iso.datetime(),
  search: z.string().trim().min(1).max(100),
};

export const listPartners = endpoint({
  access,
  method: "GET",
  path: "/api/v1/partners",
  summary: "List referrers with their results; `tier` and `programId` filter and may be repeated",
  input: listInput(partnerFilters, ["displayName", "joinedAt"]).safeExtend({
    tier: z.array(z.enum(tiers)).max(tiers.length).optional(),
    /** Partners who submitted a referral to one of these programs. */
    programId: z.array(id("prg")).max(30).optional(),
  }),
  output: listOutput(listedPartner),
  errors: [],
  example: { limit: 25 },
});

const partnerId = z.object({ id: id("per") });
const example = { id: `per_${"0".repeat(32)}` } as const;

const partner = z.object({
  id: id("per"),
  displayName: z.string(),
  photoUrl: z.string().nullable(),
  state: z.enum(partnerStates),
  /** Null for a person who left. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  company: z.string().nullable(),
  joinedAt: z.iso.datetime().nullable(),
  lastReferralAt: z.iso.datetime().nullable(),
  tier: z.enum(tiers),
  /** Who recruited them, and earns an override. */
  recruitedBy: z.string().nullable(),
  /** The programs they submitted referrals to. */
  programIds: z.array(id("prg")),
  wonValue: amounts,
  /** Null where commissions are switched off. */
  earnings: z.array(earnings).nullable(),
  /** How they are paid: never an account, not even its end. */
  payout: z
    .object({ state: z.enum(payeeStates), rail: z.enum(rails).nullable(), hasTaxProfile: z.boolean() })
    .nullable(),
  /** What the contacts of their referrals answered when they were asked for consent. */
  consents: z.object({ confirmed: z.int(), declined: z.int(), pending: z.int() }),
});
export type Partner = z.infer<typeof partner>;

export const getPartner = endpoint({
  access,
  method: "GET",
  path: "/api/v1/partners/:id",
  summary: "Get a partner: profile, terms, earnings and payout method",
  input: partnerId,
  output: partner,
  errors: [],
  example,
});

const note = z.object({
  id: id("nte"),
  text: z.string(),
  /** Null for a colleague who left. */
  author: z.string().nullable(),
  /** Whether the caller wrote it, and may edit and delete it. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Note = z.infer<typeof note>;

const text = plain(z.string().trim().min(1).max(5000));

export const listNotes = endpoint({
  access,
  method: "GET",
  path: "/api/v1/partners/:id/notes",
  summary: "List the company's notes on a partner, newest first; the partner never sees them",
  input: partnerId,
  output: z.object({ items: z.array(note) }),
  errors: [],
  example,
});

export const createNote = endpoint({
  access,
  method: "POST",
  path: "/api/v1/partners/:id/notes",
  summary: "Add a note on a partner that only the company sees",
  input: z.object({ id: id("per"), text }),
  output: note,
  errors: [],
  example: { ...example, text: "Prefers calls in the morning." },
});

export const updateNote = endpoint({
  access,
  method: "PATCH",
  path: "/api/v1/partner-notes/:id",
  summary: "Edit one's own note on a partner",
  input: z.object({ id: id("nte"), text }),
  output: note,
  errors: [],
  example: { id: `nte_${"0".repeat(32)}`, text: "Prefers calls in the afternoon." },
});

export const deleteNote = endpoint({
  access,
  method: "DELETE",
  path: "/api/v1/partner-notes/:id",
  summary: "Delete one's own note on a partner",
  input: z.object({ id: id("nte") }),
  output: z.object({ deleted: z.boolean() }),
  errors: [],
  example: { id: `nte_${"0".repeat(32)}` },
});
