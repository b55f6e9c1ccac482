/**
 * Two people, a group that the company opened, or everyone who works on a referral. Two people have one conversation, and so does a
 * referral.
 */
export const conversationKinds = ["direct", "group", "referral"] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** What became of a call, as its line in the conversation says. */
export const callOutcomes = ["running", "finished", "missed", "declined", "scheduled", "canceled"] as const;

export const reportReasons = ["abuse", "spam", "privacy", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStates = ["open", "dismissed", "removed"] as const;

/** How many characters a message may have, and how many files. */
export const maxTextLength = 8000;
export const maxFiles = 10;
export const maxGroupSize = 1000;
/** A message can be edited for a day; deleting it is always possible. */
export const editHours = 24;

/** Where files of messages are uploaded to. */
export const messageFolder = "messages/";
