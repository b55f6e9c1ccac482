import type { z } from "zod";

/** Refuses control characters and those that reverse or hide text, because the line would read as something else. */
export const plain = (text: z.ZodString) =>
  text.refine((given) => !/[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u.test(given), {
    params: { code: "signs" },
  });
