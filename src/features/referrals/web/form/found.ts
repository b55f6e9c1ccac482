/** What was found in a pasted text about somebody. Only what it holds is there. */
export type Found = Partial<
  Record<"fullName" | "email" | "phone" | "company" | "position" | "city" | "state" | "country", string>
>;
