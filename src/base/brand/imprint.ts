import { z } from "zod";
import { vatIdSchema } from "../vat-id.ts";

const text = (maxLength: number) => z.string().trim().max(maxLength);
const required = (maxLength: number) => text(maxLength).min(1);

/** The company facts of the legal notice. The law of most countries asks at least for a name, an address and an e-mail address. */
export const imprintSchema = z.object({
  name: required(120),
  /** Such as Ltd, GmbH or S.A.S. */
  legalForm: text(80),
  /** The postal address, in lines. */
  address: required(400),
  representedBy: text(200),
  email: z.email().max(254),
  phone: text(40).regex(/^$|^\+?[\d\s()./-]{5,}$/),
  /** The register or court, and the number there. */
  register: text(120),
  registerNumber: text(60),
  vatId: vatIdSchema,
});
export type Imprint = z.infer<typeof imprintSchema>;
