import { electronicFormatIBAN, getCountrySpecifications, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";
import { errors } from "../../contract/errors.ts";
import type { Details } from "../../contract/payees.ts";
import { sepaText } from "../bank-files/sepa-text.ts";

export type BankDetails = Extract<Details, { rail: "bank" }>;

const specifications = getCountrySpecifications();
/** Whether accounts in a country are identified by an IBAN. */
const hasIban = (country: string) => Boolean(specifications[country]?.IBANRegistry);
const stripFormatting = (text: string) => text.replace(/[\s.-]/g, "").toUpperCase();

export const isIban = (account: string) => isValidIBAN(account);
/** Whether a SEPA transfer can reach the account. */
export const isSepa = (account: string) => isIban(account) && isSEPACountry(account.slice(0, 2));

/** The SEPA countries, as an SQL list. */
export const sepaPrefixes = Object.keys(specifications)
  .filter((country) => isSEPACountry(country))
  .map((country) => `'${country}'`)
  .join(", ");

/** Normalizes an IBAN for storage: spaces are removed. */
export function parseIban(text: string, field: string): string {
  const iban = electronicFormatIBAN(text);
  if (!iban || !isValidIBAN(iban)) throw errors.badDetails({ field });
  return iban;
}

export function parseBic(text: string, field: string): string {
  const bic = stripFormatting(text);
  if (bic !== "" && !isValidBIC(bic)) throw errors.badDetails({ field });
  return bic;
}

/**
 * Validates and normalizes an account: by checksum if the country has IBANs, otherwise by format, with the bank code required.
 */
export function parseAccount({ account, bic, bankCode, ...rest }: BankDetails): BankDetails {
  const normalized = { ...rest, bic: parseBic(bic, "bic"), bankCode: stripFormatting(bankCode) };
  const accountNumber = stripFormatting(account);
  if (hasIban(rest.country) || /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/.test(accountNumber)) {
    const iban = parseIban(accountNumber, "account");
    // An IBAN of another country is either a typo or an attempt at fraud.
    if (iban.slice(0, 2) !== rest.country && hasIban(rest.country)) throw errors.badDetails({ field: "country" });
    // Banks return SEPA transfers whose holder name has no readable Latin letters.
    if (isSepa(iban) && !/[a-z]{2}/i.test(sepaText(rest.holder, 70))) throw errors.badDetails({ field: "holder" });
    return { ...normalized, account: iban };
  }
  if (!/^[A-Z0-9]{4,34}$/.test(accountNumber)) throw errors.badDetails({ field: "account" });
  if (normalized.bic === "" && normalized.bankCode === "") throw errors.badDetails({ field: "bankCode" });
  return { ...normalized, account: accountNumber };
}
