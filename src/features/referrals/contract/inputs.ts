import { z } from "zod";

export const line = z.string().trim().max(200);
/** Refuses control characters and those that reverse or hide text, because the line would read as something else. */
export const plain = (text: z.ZodString) =>
  text.refine((given) => !/[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u.test(given), {
    params: { code: "signs" },
  });
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** Larger amounts are typing errors, and a double could not represent them exactly. */
export const amount = z.int().min(0).max(9_000_000_000_000_00);
