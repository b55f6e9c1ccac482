/** A shorter retention would erase data people still use. */
export const shortestRetention = 30;
export const longestRetention = 3650;

/** The version of the data processing agreement. A changed text gets a new one, which each tenant accepts again. */
export const agreementVersion = 1;
/** The clauses of the agreement, in order. */
export const clauses = [
  "subject",
  "instructions",
  "confidentiality",
  "security",
  "subprocessors",
  "assistance",
  "breaches",
  "deletion",
  "audits",
] as const;

/** The legal bases of Article 6 GDPR that apply. */
type LegalBasis = "contract" | "consent" | "legalObligation" | "legitimateInterest";
/** How long an activity keeps its data: the tenant's retention, the account's life, or the period of bookkeeping law. */
type Kept = "retention" | "account" | "bookkeeping";

/** What the app does with personal data, for the records of processing activities (Article 30). */
export const processingActivities = [
  { name: "contacts", basis: "consent", kept: "retention" },
  { name: "accounts", basis: "contract", kept: "account" },
  { name: "commissions", basis: "legalObligation", kept: "bookkeeping" },
  { name: "communication", basis: "contract", kept: "retention" },
  { name: "attribution", basis: "legitimateInterest", kept: "retention" },
  { name: "security", basis: "legitimateInterest", kept: "retention" },
] as const satisfies readonly { name: string; basis: LegalBasis; kept: Kept }[];

/**
 * Returns when a request must be answered: one month after it was received (Article 12), on the same day, or on the last day of a month
 * that is too short.
 */
export function dueOf(received: Date): Date {
  const due = new Date(received);
  due.setUTCMonth(due.getUTCMonth() + 1);
  // A day that the next month lacks ends up in the month after it.
  if (due.getUTCDate() !== received.getUTCDate()) due.setUTCDate(0);
  return due;
}

/** Returns an address of which only the first letter and the domain are readable: the proof that a request was answered is kept with it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = [...email.slice(0, Math.max(at, 0))];
  return at > 0 ? `${first}•••${email.slice(at)}` : "•••";
}
