/** The ways out of the house. */
export const messageChannels = ["mail", "sms"] as const;

/** `waiting` until a job has sent it, and as long as there is nothing to send with; `failed` when every try did. */
export const messageStates = ["waiting", "sent", "failed"] as const;

/** What people can choose to hear of outside the house. */
export const noticeTopics = ["security", "team", "referrals", "commissions"] as const;
export type NoticeTopic = (typeof noticeTopics)[number];
