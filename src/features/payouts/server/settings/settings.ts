import { defaultAmountIn } from "#base/default-amount.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { seal, unseal } from "#server/secrets.ts";
import type { PayoutSettingsView } from "../../contract/settings.ts";
import { maskAccount } from "../../rules/payees.ts";
import type { Keys, RailContext } from "../rails/rail.ts";
import { payoutSettings } from "../table.ts";

type Reads = Pick<ReadCtx, "db" | "tenantId">;
type Row = typeof payoutSettings.$inferSelect;

/** The encrypted columns; re-encryption reads this list too. */
export const secretColumns = [
  "debtorIban",
  "stripeKey",
  "stripeHookSecret",
  "paypalClientId",
  "paypalSecret",
  "paypalHookId",
] as const;
export type SecretColumn = (typeof secretColumns)[number];
export const secretPurpose = "payout settings";

const storedSettings = statement("payouts.settings", {}, (from) => from.select().from(payoutSettings));

/** The defaults for tenants without settings: fifty euros or a similar amount, on the fifteenth. */
const defaults = {
  runDay: 15,
  draftDaysBefore: 5,
  offsetBp: 5000,
  taxRule: "warn",
  selfBilling: false,
  reverseCharge: false,
  debtorName: "",
  debtorBic: "",
  debtorHint: "",
} as const;

/** Returns the tenant's payout terms with its currency and time zone. */
export async function termsOf(ctx: Reads) {
  const [[stored], { currency, timeZone }] = await Promise.all([
    ctx.db.run(storedSettings, {}),
    getTenantCalendar(ctx),
  ]);
  const { minimumMinor, ...rest } = { ...defaults, minimumMinor: null, ...stored };
  return { ...rest, minimumMinor: minimumMinor ?? defaultAmountIn(50, currency), currency, timeZone, stored };
}
export type Terms = Awaited<ReturnType<typeof termsOf>>;

const unsealOptional = ({ settings }: Pick<Services, "settings">, sealed: string | null | undefined) =>
  sealed ? unseal(settings, secretPurpose, sealed) : null;

/** Returns the tenant's decrypted keys for calls to payment systems. */
export async function railContextOf({ db, services }: Pick<ReadCtx, "db" | "services">): Promise<RailContext> {
  const [stored] = await db.run(storedSettings, {});
  const keys: Keys = {
    stripeKey: unsealOptional(services, stored?.stripeKey),
    stripeHookSecret: unsealOptional(services, stored?.stripeHookSecret),
    paypalClientId: unsealOptional(services, stored?.paypalClientId),
    paypalSecret: unsealOptional(services, stored?.paypalSecret),
    paypalHookId: unsealOptional(services, stored?.paypalHookId),
  };
  return { settings: services.settings, keys };
}

/** The company's own account, as named in the bank file. */
export const debtorOf = (services: Pick<Services, "settings">, stored: Row | undefined) => ({
  name: stored?.debtorName ?? "",
  bic: stored?.debtorBic ?? "",
  iban: unsealOptional(services, stored?.debtorIban) ?? "",
});

export const sealSecret = ({ settings }: Pick<Services, "settings">, text: string) =>
  text === "" ? null : seal(settings, secretPurpose, text);
export const debtorHint = (iban: string) => (iban === "" ? "" : maskAccount(iban));

export async function getPayoutSettings(ctx: Reads): Promise<PayoutSettingsView> {
  const { stored, timeZone: _, ...terms } = await termsOf(ctx);
  return {
    ...terms,
    hasStripe: Boolean(stored?.stripeKey),
    hasPaypal: Boolean(stored?.paypalClientId && stored.paypalSecret),
  };
}
