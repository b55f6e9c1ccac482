/** The number of hours for which payouts are frozen after a change of the payout details. */
export const freezeHours = 72;

/** Returns `DE•• •••• 3000`, enough for the owner to recognize the account. */
export const maskAccount = (account: string): string =>
  `${/^[A-Z]{2}/.test(account) ? account.slice(0, 2) : ""}•• •••• ${account.slice(-4)}`;
/** Returns `m•••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, "$1•••");
/** Returns `••••1809`, and no digits of a short id. */
export function maskTaxId(taxId: string): string {
  const characters = [...taxId];
  return `••••${characters.length > 6 ? characters.slice(-4).join("") : ""}`;
}
