/**
 * How visitors become partners of a tenant: at once, by an application that an admin approves, or only by invitation. Every page knows it,
 * because it decides where the buttons for newcomers lead.
 */
export const registrations = ["open", "application", "closed"] as const;
export type Registration = (typeof registrations)[number];
