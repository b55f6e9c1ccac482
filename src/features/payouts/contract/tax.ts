import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { vatIdSchema } from "#base/vat-id.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { ownPayeeAccess } from "../access.ts";
import { taxKinds, taxRules } from "../values.ts";
import { errors } from "./errors.ts";
import { country, line } from "./payees.ts";

export const taxProfile = z.object({
  kind: z.enum(taxKinds),
  name: line(140),
  country,
  /** Stored encrypted; only its last characters are returned. */
  taxId: z.string().trim().max(40),
  /** The postal address in lines, and the VAT number: statements and self-billing invoices name them. */
  address: z.string().trim().max(400),
  vatId: vatIdSchema,
  /** The storage object of an uploaded form. */
  formId: id("obj").nullable(),
});
export const taxProfileView = taxProfile.omit({ taxId: true }).extend({
  taxIdHint: z.string(),
  /** Whether the country's validation rule was applied; false if the app knows no rule for the country. */
  taxIdChecked: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type TaxProfileView = z.infer<typeof taxProfileView>;
export const getTaxProfile = endpoint({
  access: ownPayeeAccess.access,
  method: "GET",
  path: "/api/v1/payouts/tax-profile",
  summary: "Get the caller's tax details; null if there are none",
  input: z.object({}),
  output: z.object({ profile: taxProfileView.nullable(), rule: z.enum(taxRules) }),
  errors: [],
  example: {},
});
export const setTaxProfile = endpoint({
  access: ownPayeeAccess.access,
  method: "POST",
  path: "/api/v1/payouts/tax-profile",
  summary:
    "Set the caller's tax details; requires a recent sign-in. A stored number stays while kind and country are unchanged",
  input: taxProfile.partial({ formId: true, taxId: true, address: true, vatId: true }),
  output: z.object({ profile: taxProfileView.nullable(), rule: z.enum(taxRules) }),
  errors: [errors.badTaxId, errors.badFile, identityErrors.notFresh],
  example: { kind: "person", name: "Maya Chen", country: "DE", taxId: "36574261809" },
});
