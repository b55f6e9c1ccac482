/** What a visitor fills in; each field is named as the endpoint's input names it. */
export const fields = ["name", "email", "text"] as const;
export type Field = (typeof fields)[number];
export type Message = Record<Field, string>;

/** What is wrong, in words: beside the fields, and about all of it. */
export type Refusal = { faults: Partial<Record<Field, string>>; trouble?: string };

export const nothing: Message = { name: "", email: "", text: "" };
export const longest: Record<Field, number> = { name: 120, email: 254, text: 4000 };
