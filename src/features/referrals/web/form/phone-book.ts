import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

const known = new Set<string>(getCountries());
const region = (code: string) => (known.has(code) ? (code as CountryCode) : undefined);

/** Metadata of phone numbers worldwide. Only the phone field loads it, because it is large. */
export const phoneBook = {
  prefixes: getCountries().map((country) => ({
    country: country as string,
    prefix: `+${getCountryCallingCode(country)}`,
  })),
  /** Only a number with a prefix identifies its country. */
  countryOf: (phone: string): string | undefined => {
    if (!phone.startsWith("+")) return undefined;
    const typed = new AsYouType();
    typed.input(phone);
    return typed.getCountry() ?? typed.getNumber()?.getPossibleCountries()[0];
  },
  asTyped: (phone: string, country: string): string => new AsYouType(region(country)).input(phone),
  /** Formats a complete number internationally, if it is valid. */
  tidy: (phone: string, country: string): string => {
    const found = parsePhoneNumberFromString(phone, region(country));
    return found?.isValid() ? found.formatInternational() : phone;
  },
  withPrefix: (phone: string, country: string): string => {
    const to = region(country);
    if (!to) return phone;
    const national = parsePhoneNumberFromString(phone, to)?.nationalNumber ?? phone.replaceAll(/\D/g, "");
    return new AsYouType().input(`+${getCountryCallingCode(to)}${phone.startsWith("+") || phone ? national : ""}`);
  },
};
export type PhoneBook = typeof phoneBook;
