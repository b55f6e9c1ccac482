import { defaultAmountIn } from "#base/default-amount.ts";
import { office } from "#features/programs/server/reads.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { seal, unseal } from "#server/secrets.ts";
import type { ShownPayoutSettings } from "../payee.ts";
import { maskedAccount } from "../rules.ts";
import type { Keys, Way } from "./rails/rail.ts";
import { payoutSettings } from "./table.ts";

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

const row = statement("payouts.settings", {}, (from) => from.select().from(payoutSettings));

/** The defaults for tenants without settings: fifty euros or a similar amount, on the fifteenth. */
const usual = {
  runDay: 15,
  draftDaysBefore: 5,
  offsetBp: 5000,
  taxRule: "warn",
  debtorName: "",
  debtorBic: "",
  debtorHint: "",
} as const;

/** Returns the tenant's payout terms with its currency and time zone. */
export async function termsOf(ctx: Reads) {
  const [[kept], { currency, timeZone }] = await Promise.all([ctx.db.run(row, {}), office(ctx)]);
  const { minimumMinor, ...rest } = { ...usual, minimumMinor: null, ...kept };
  return { ...rest, minimumMinor: minimumMinor ?? defaultAmountIn(50, currency), currency, timeZone, kept };
}
export type Terms = Awaited<ReturnType<typeof termsOf>>;

const opened = ({ settings }: Pick<Services, "settings">, sealed: string | null | undefined) =>
  sealed ? unseal(settings, secretPurpose, sealed) : null;

/** Returns the tenant's decrypted keys for calls to payment systems. */
export async function wayOf({ db, services }: Pick<ReadCtx, "db" | "services">): Promise<Way> {
  const [kept] = await db.run(row, {});
  const keys: Keys = {
    stripeKey: opened(services, kept?.stripeKey),
    stripeHookSecret: opened(services, kept?.stripeHookSecret),
    paypalClientId: opened(services, kept?.paypalClientId),
    paypalSecret: opened(services, kept?.paypalSecret),
    paypalHookId: opened(services, kept?.paypalHookId),
  };
  return { settings: services.settings, keys };
}

/** The company's own account, as named in the bank file. */
export const debtorOf = (services: Pick<Services, "settings">, kept: Row | undefined) => ({
  name: kept?.debtorName ?? "",
  bic: kept?.debtorBic ?? "",
  iban: opened(services, kept?.debtorIban) ?? "",
});

export const sealedSecret = ({ settings }: Pick<Services, "settings">, text: string) =>
  text === "" ? null : seal(settings, secretPurpose, text);
export const debtorHint = (iban: string) => (iban === "" ? "" : maskedAccount(iban));

export async function getPayoutSettings(ctx: Reads): Promise<ShownPayoutSettings> {
  const { kept, timeZone: _, ...terms } = await termsOf(ctx);
  return {
    ...terms,
    hasStripe: Boolean(kept?.stripeKey),
    hasPaypal: Boolean(kept?.paypalClientId && kept.paypalSecret),
  };
}
