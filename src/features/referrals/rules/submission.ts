/** The requirements of a submission; the quick form asks for exactly these. */
export const required = ["fullName", "reach", "about"] as const;
export type Requirement = (typeof required)[number];

type SubmissionFields = Record<
  "fullName" | "email" | "phone" | "company" | "targetCompany" | "context" | "notes",
  string
>;

/** Returns which requirements are not met: a name, an email or phone, and a subject (a company or a reason). */
export function missingRequirements(given: SubmissionFields): Requirement[] {
  const has: Record<Requirement, boolean> = {
    fullName: given.fullName !== "",
    reach: given.email !== "" || given.phone !== "",
    about: [given.company, given.targetCompany, given.context, given.notes].some((text) => text !== ""),
  };
  return required.filter((one) => !has[one]);
}

/** The form field that shows the error of a requirement. */
export const fieldOf: Record<Requirement, string> = { fullName: "fullName", reach: "email", about: "context" };
