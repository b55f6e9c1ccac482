/** The contact data found in a pasted text. Fields that were not found are missing. */
export type FoundContact = Partial<
  Record<"fullName" | "email" | "phone" | "company" | "position" | "city" | "state" | "country", string>
>;
