/** The contact data found in a pasted text. Fields that were not found are missing. */
export type Found = Partial<
  Record<"fullName" | "email" | "phone" | "company" | "position" | "city" | "state" | "country", string>
>;
