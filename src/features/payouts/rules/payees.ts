/** The number of hours for which payouts are frozen after a change of the payout details. */
export const freezeHours = 72;

export type PayeeChange = {
  /** The money goes elsewhere than before; the same account in another currency does not count. */
  isMoved: boolean;
  /** No payout account was stored before. */
  isFirst: boolean;
  /** The person has confirmed their address, so that the notice about the account reaches its owner. */
  isVerified: boolean;
  /** Within the freeze the person's sign-in details changed, or they signed in from a new device. */
  isRecentlyExposed: boolean;
};

/**
 * Whether payouts are frozen after the payout details were saved. A first account replaces nothing, so it is paid at once, unless someone
 * else may have added it: a person with earnings and no account yet is worth taking over, too.
 */
export const freezesPayouts = ({ isMoved, isFirst, isVerified, isRecentlyExposed }: PayeeChange): boolean =>
  isMoved && !(isFirst && isVerified && !isRecentlyExposed);

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
