import { z } from "zod";

/** A VAT number with its country prefix, such as DE123456789. An empty one is none. */
export const vatIdSchema = z
  .string()
  .trim()
  .max(20)
  .regex(/^$|^[A-Za-z]{2}[\s.-]?[\dA-Za-z][\dA-Za-z+*.\s-]{1,16}$/);
