/** To whom an announcement is addressed. A program means those who referred to it, a tier the partners in it. */
export const audienceKinds = ["everyone", "role", "program", "tier"] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** The roles that can be addressed. Someone who is both a partner and the company belongs to either. */
export const audienceRoles = ["referrer", "company", "admin"] as const;
export type AudienceRole = (typeof audienceRoles)[number];

/** Whether readers may answer, in a private conversation with the author. */
export const replyKinds = ["none", "private"] as const;
