import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { plain } from "#base/plain-text.ts";
import { roles } from "#base/roles.ts";
import { statuses } from "#features/referrals/contract/values.ts";
import { createGroupsAccess, moderateAccess, viewConversationsAccess, writeMessagesAccess } from "../access.ts";
import { callOutcomes, conversationKinds, maxGroupSize } from "../values.ts";
import { errors } from "./errors.ts";

const { access: viewing } = viewConversationsAccess;
const { access: writing } = writeMessagesAccess;
const { access: grouping } = createGroupsAccess;
const { access: moderating } = moderateAccess;

export const conversationId = id("cnv");
const exampleId = `cnv_${"0".repeat(32)}` as const;
const personId = id("per");
const examplePerson = `per_${"0".repeat(32)}` as const;

/** A person as a conversation shows them. */
export const participant = z.object({
  id: personId,
  name: z.string(),
  photoUrl: z.string().nullable(),
  role: z.enum(roles),
  isOnline: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Participant = z.infer<typeof participant>;

/** A call that was started in the conversation. It stands among the messages and has no text. */
export const callLine = z.object({
  type: z.literal("call"),
  callId: id("cal"),
  outcome: z.enum(callOutcomes),
  seconds: z.int(),
  video: z.boolean(),
});
export type CallLine = z.infer<typeof callLine>;

const lastMessage = z.object({
  seq: z.int(),
  authorId: personId.nullable(),
  /** The beginning of the text; empty if the message has only files or was deleted. */
  text: z.string(),
  fileCount: z.int(),
  event: callLine.nullable(),
  guestName: z.string().nullable(),
  isDeleted: z.boolean(),
  createdAt: z.iso.datetime(),
});

/** A conversation as a list shows it. */
export const conversation = z.object({
  id: conversationId,
  kind: z.enum(conversationKinds),
  /** The name of a group; the other kinds are named after their people or their referral. */
  title: z.string().nullable(),
  referral: z.object({ id: id("ref"), name: z.string(), company: z.string(), status: z.enum(statuses) }).nullable(),
  /** The other people, at most five; `participantCount` includes the caller. */
  participants: z.array(participant),
  participantCount: z.int(),
  /** False for someone of the company who can read the conversation of a referral and has not joined it. */
  isMember: z.boolean(),
  isMuted: z.boolean(),
  isClosed: z.boolean(),
  lastSeq: z.int(),
  /** Grows with every change to the conversation or its messages: `syncConversations` returns what is newer. */
  revision: z.int(),
  lastReadSeq: z.int(),
  unread: z.int(),
  /** One of the unread messages mentions the caller. */
  isMentioned: z.boolean(),
  lastMessage: lastMessage.nullable(),
  updatedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof conversation>;

/** How far each member has read, for "seen by". */
const readMark = z.object({ personId, seq: z.int() });

export const conversationDetail = conversation.extend({
  /** All members, the caller included. */
  participants: z.array(participant),
  reads: z.array(readMark),
  canWrite: z.boolean(),
  /** The caller may rename the group and change its members. */
  canManage: z.boolean(),
  /** The caller may close the conversation and delete others' messages. */
  canModerate: z.boolean(),
  canLeave: z.boolean(),
});
export type ConversationDetail = z.infer<typeof conversationDetail>;

export const listConversations = endpoint({
  method: "GET",
  path: "/api/v1/conversations",
  summary: "List the caller's conversations, the latest first",
  access: viewing,
  input: z.object({
    /** A part of the name of the group, of its referral or of one of its people. */
    q: z.string().trim().max(100).optional(),
    unread: z.literal("true").optional(),
    kind: z.enum(conversationKinds).optional(),
    limit: z.int().min(1).max(100).default(30),
    /** The `next` of the previous page. */
    after: z.string().max(100).optional(),
  }),
  output: z.object({ items: z.array(conversation), next: z.string().nullable() }),
  errors: [],
  example: { limit: 30 },
});

export const countUnreadConversations = endpoint({
  method: "GET",
  path: "/api/v1/conversations/unread",
  summary:
    "Count the conversations with messages that the caller has not read; muted ones only if they mention the caller",
  access: viewing,
  input: z.object({}),
  output: z.object({ conversations: z.int() }),
  errors: [],
  example: {},
});

export const getConversation = endpoint({
  method: "GET",
  path: "/api/v1/conversations/:id",
  summary: "Get a conversation with its members and how far each has read",
  access: viewing,
  input: z.object({ id: conversationId }),
  output: conversationDetail,
  errors: [],
  example: { id: exampleId },
});

export const findReferralConversation = endpoint({
  method: "GET",
  path: "/api/v1/conversations/referral/:referralId",
  summary: "Get the conversation of a referral; null before its first message",
  access: viewing,
  input: z.object({ referralId: id("ref") }),
  output: z.object({ conversation: conversationDetail.nullable() }),
  errors: [],
  example: { referralId: `ref_${"0".repeat(32)}` },
});

export const openDirectConversation = endpoint({
  method: "POST",
  path: "/api/v1/conversations/direct",
  summary: "Open the conversation with a person; there is one for each pair of people",
  access: writing,
  input: z.object({
    personId,
    /** The announcement of this person that the caller answers, if it takes private replies. */
    announcementId: id("ann").optional(),
  }),
  output: conversationDetail,
  errors: [errors.notAllowed],
  example: { personId: examplePerson },
});

export const openReferralConversation = endpoint({
  method: "POST",
  path: "/api/v1/conversations/referral",
  summary: "Open the conversation of a referral and join it",
  access: writing,
  input: z.object({ referralId: id("ref") }),
  output: conversationDetail,
  errors: [],
  example: { referralId: `ref_${"0".repeat(32)}` },
});

const title = plain(z.string().trim().min(1).max(80));

export const createGroup = endpoint({
  method: "POST",
  path: "/api/v1/conversations/groups",
  summary: "Create a group with a name and its first members",
  access: grouping,
  input: z.object({ title, personIds: z.array(personId).min(1).max(100) }),
  output: conversationDetail,
  errors: [errors.notAllowed],
  example: { title: "Review team", personIds: [examplePerson] },
});

export const renameGroup = endpoint({
  method: "PATCH",
  path: "/api/v1/conversations/:id",
  summary: "Rename a group",
  access: grouping,
  input: z.object({ id: conversationId, title }),
  output: conversationDetail,
  errors: [errors.notAllowed],
  example: { id: exampleId, title: "Review team" },
});

export const addGroupMembers = endpoint({
  method: "POST",
  path: "/api/v1/conversations/:id/members",
  summary: `Add people to a group of at most ${maxGroupSize}; they can read what was written before`,
  access: grouping,
  input: z.object({ id: conversationId, personIds: z.array(personId).min(1).max(100) }),
  output: conversationDetail,
  errors: [errors.notAllowed, errors.groupFull],
  example: { id: exampleId, personIds: [examplePerson] },
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/api/v1/conversations/:id/members/:personId",
  summary: "Remove a person from a conversation, or leave it; admins can remove anyone from any conversation they see",
  access: writing,
  input: z.object({ id: conversationId, personId }),
  output: z.object({ removed: z.boolean() }),
  errors: [errors.notAllowed],
  example: { id: exampleId, personId: examplePerson },
});

export const markRead = endpoint({
  method: "POST",
  path: "/api/v1/conversations/:id/reads",
  summary: "Mark a conversation as read up to a message; an older mark never replaces a newer one",
  access: writing,
  input: z.object({ id: conversationId, seq: z.int().min(0) }),
  output: z.object({ lastReadSeq: z.int(), unread: z.int() }),
  errors: [],
  example: { id: exampleId, seq: 12 },
});

export const muteConversation = endpoint({
  method: "POST",
  path: "/api/v1/conversations/:id/mute",
  summary: "Stop or resume notifications about a conversation; mentions still arrive",
  access: writing,
  input: z.object({ id: conversationId, muted: z.boolean() }),
  output: z.object({ muted: z.boolean() }),
  errors: [],
  example: { id: exampleId, muted: true },
});

export const closeConversation = endpoint({
  method: "POST",
  path: "/api/v1/conversations/:id/closing",
  summary: "Close a conversation to new messages, or open it again: one that the admin can read, or that was reported",
  access: moderating,
  input: z.object({ id: conversationId, closed: z.boolean() }),
  output: z.object({ isClosed: z.boolean() }),
  errors: [],
  example: { id: exampleId, closed: true },
});

export const listRecipients = endpoint({
  method: "GET",
  path: "/api/v1/conversations/recipients",
  summary: "List the people to whom the caller may write, by name",
  access: viewing,
  input: z.object({ q: z.string().trim().max(100).default("") }),
  output: z.object({ items: z.array(participant) }),
  errors: [],
  example: { q: "ana" },
});
