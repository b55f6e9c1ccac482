import type { Services } from "#server/ctx.ts";
import { deriveKeyFor, hmacWith, seal, unseal } from "#server/secrets.ts";
import type { Details } from "../../contract/payees.ts";
import { maskAccount, maskEmail } from "../../rules/payees.ts";
import { parseAccount } from "./account-number.ts";

type WithSettings = Pick<Services, "settings">;

export const payeePurpose = "payee";
export const sealDetails = ({ settings }: WithSettings, details: Details) =>
  seal(settings, payeePurpose, JSON.stringify(details));
export const unsealDetails = ({ settings }: WithSettings, sealed: string): Details =>
  JSON.parse(unseal(settings, payeePurpose, sealed));

/** Validates and normalizes details for storage. */
export const normalizeDetails = (details: Details): Details =>
  details.rail === "bank"
    ? parseAccount(details)
    : details.rail === "paypal"
      ? { ...details, email: details.email.toLowerCase() }
      : details;

/** Returns the masked form of the details. */
export const hintOf = (details: Details, railAccount: string | null): string =>
  details.rail === "bank"
    ? maskAccount(details.account)
    : details.rail === "paypal"
      ? maskEmail(details.email)
      : `${details.country}•• •••• ${(railAccount ?? "").slice(-4)}`;

/**
 * Returns a keyed hash that is equal for equal accounts and useless without the secret, so that two people with the same account
 * can be detected.
 */
export function accountHash({ settings }: WithSettings, details: Details, railAccount: string | null): string {
  const account =
    details.rail === "bank"
      ? `${details.bankCode} ${details.account}`.trim()
      : details.rail === "paypal"
        ? details.email
        : (railAccount ?? "");
  return hmacWith(deriveKeyFor(settings, "payee account"))(`${details.rail} ${account}`).toString("base64url");
}
