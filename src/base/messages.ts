/** The channels for messages to people outside the app. */
export const messageChannels = ["mail", "sms"] as const;

/** `waiting` until a job has sent the message, and for as long as no provider is configured; `failed` once every attempt has failed. */
export const messageStates = ["waiting", "sent", "failed"] as const;

/** The topics for which people can choose to receive messages outside the app. */
export const noticeTopics = [
  "security",
  "team",
  "referrals",
  "messages",
  "calls",
  "leads",
  "commissions",
  "announcements",
  "applications",
  "gamification",
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];
