/** The fields of the form, named as in the endpoint's input. */
export const fields = ["name", "email", "text"] as const;
export type Field = (typeof fields)[number];
export type Message = Record<Field, string>;

/** The translated errors: by field, and for the form as a whole. */
export type FormErrors = { faults: Partial<Record<Field, string>>; trouble?: string };

export const nothing: Message = { name: "", email: "", text: "" };
export const longest: Record<Field, number> = { name: 120, email: 254, text: 4000 };
