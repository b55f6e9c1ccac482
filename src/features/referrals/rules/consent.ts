import type { Consent, Status } from "../contract/values.ts";

type ConsentState = { status: Status; consent: Consent };

/** The statuses in which the company works with the contact, so that their answer matters. */
export const activeStatuses = ["accepted", "in_progress", "won"] as const satisfies readonly Status[];

const isActive = (status: Status) => (activeStatuses as readonly Status[]).includes(status);

/**
 * Returns whether the contact is asked for their consent. That is only once the company has accepted the referral: a contact does not hear
 * of a referral that waits behind another partner's, or that is never taken up.
 */
export const canAskContact = ({ status, consent, email }: ConsentState & { email: string }): boolean =>
  consent === "attested" && email !== "" && isActive(status);

/**
 * Returns until when an unanswered request can be answered: it ends with the referral, which expires with its protection. A won deal does
 * not expire.
 */
export const answerBy = ({
  status,
  consent,
  protectedUntil,
}: ConsentState & { protectedUntil: string | null }): string | null =>
  consent === "attested" && (status === "accepted" || status === "in_progress") ? protectedUntil : null;

/**
 * Returns whether a contact's link still opens. A request that was not answered ends with the referral; contacts who agreed keep the link,
 * because it lets them have their data erased.
 */
export const isLinkOpen = ({ status, consent }: ConsentState): boolean =>
  consent === "attested" ? isActive(status) : consent !== "none";
