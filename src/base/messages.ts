/** The ways out of the house. */
export const messageChannels = ["mail", "sms"] as const;

/** `waiting` until a job has sent it, and as long as there is nothing to send with; `failed` when every try did. */
export const messageStates = ["waiting", "sent", "failed"] as const;
