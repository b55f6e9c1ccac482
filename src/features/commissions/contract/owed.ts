import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { currency } from "#features/ledger/contract.ts";

const owed = z.object({
  items: z.array(
    z.object({
      /** The name of the tenant that owes the amount. */
      tenant: z.string(),
      currency,
      /** Earned and not yet sent. */
      minor: z.int(),
      /** Sent but not yet settled, so it can no longer be given up. */
      sentMinor: z.int(),
    }),
  ),
});
export type Owed = z.infer<typeof owed>["items"][number];

export const listOwed = endpoint({
  access: "in-person",
  method: "GET",
  path: "/api/v1/me/owed",
  summary: "Get the caller's unpaid balances in all tenants; an account is not deleted before they are settled",
  input: z.object({}),
  output: owed,
  errors: [],
  example: {},
});

export const giveUpOwed = endpoint({
  access: "in-person",
  method: "POST",
  path: "/api/v1/me/owed/give-up",
  summary: "Waive the caller's unpaid balance for good; payouts in transit still arrive. Returns what is left",
  input: z.object({ givesUp: z.literal(true) }),
  output: owed,
  errors: [identityErrors.notFresh],
  example: { givesUp: true },
});
