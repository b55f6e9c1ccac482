import { composeIBAN } from "ibantools";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Details } from "#features/payouts/contract/payees.ts";
import { maskTaxId } from "#features/payouts/rules/payees.ts";
import { accountHash, hintOf, normalizeDetails, sealDetails } from "#features/payouts/server/payees/payee-details.ts";
import { debtorHint, sealSecret } from "#features/payouts/server/settings/settings.ts";
import { payees, payoutSettings, taxProfiles } from "#features/payouts/server/table.ts";
import { taxPurpose } from "#features/payouts/server/tax/tax-profile.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { seal } from "#server/secrets.ts";
import type { Random } from "./random.ts";
import { day, idAt, iso } from "./rows.ts";

export type DemoPayee = Omit<typeof payees.$inferSelect, "tenantId"> & { details: Details; taxed: boolean };
type NamedPerson = { id: Id<"per">; name: string };

const digitsOf = (count: number, { integer: whole }: Random) =>
  Array.from({ length: count }, () => whole(0, 9)).join("");

/** Returns account numbers that are well-formed but fictional. */
function bankDetails(holder: string, index: number, random: Random): Details {
  if (index % 5 === 3)
    return { rail: "bank", holder, account: digitsOf(10, random), bic: "", bankCode: "021000021", country: "US" };
  const [country, bank, length] = index % 2 === 0 ? (["DE", "37040044", 10] as const) : (["AT", "19043", 11] as const);
  const account = defined(composeIBAN({ countryCode: country, bban: `${bank}${digitsOf(length, random)}` }));
  return normalizeDetails({ rail: "bank", holder, account, bic: "", bankCode: "", country });
}

/** The last referrers have not set up a payout method yet. One has just changed it, and one is paid in euros. */
export function generatePayees(
  services: Services,
  people: readonly NamedPerson[],
  withStripe: boolean,
  now: number,
  random: Random,
): Map<Id<"per">, DemoPayee> {
  const since = now - 560 * day;
  const rows = people.slice(0, Math.ceil(people.length * 0.85)).map(({ id: personId, name }, i): DemoPayee => {
    const stripe = withStripe && i % 2 === 1;
    const details: Details = stripe ? { rail: "stripe", country: "DE" } : bankDetails(name, i, random);
    const railAccount = stripe ? `acct_demo${digitsOf(12, random)}` : null;
    const frozen = withStripe && i === 4;
    return {
      id: idAt("pye", since, random),
      personId,
      rail: details.rail,
      state: "ready",
      sealed: sealDetails(services, details),
      hint: hintOf(details, railAccount),
      accountHash: accountHash(services, details, railAccount),
      railAccount,
      currency: i === 2 ? "EUR" : null,
      frozenUntil: frozen ? iso(now + 2 * day) : null,
      changedAt: iso(frozen ? now - day : since),
      createdAt: iso(since),
      details,
      taxed: i % 6 !== 5,
    };
  });
  return new Map(rows.map((payee) => [payee.personId, payee]));
}

export async function writePayees(
  { db, services }: TenantCtx,
  all: readonly DemoPayee[],
  names: ReadonlyMap<Id<"per">, string>,
) {
  await db.insert(payees).values(all.map(({ details: _, taxed: __, ...row }) => row));
  const taxed = all.filter((one) => one.taxed);
  await db.insert(taxProfiles).values(
    taxed.map(({ personId, createdAt }, i) => {
      const taxId = `DE${136_695_970 + i * 11}`;
      const about = {
        kind: "company" as const,
        name: defined(names.get(personId)),
        country: "DE",
        taxIdChecked: false,
        address: `Musterstraße ${i + 1}\n10115 Berlin`,
        vatId: taxId,
      };
      const sealed = { taxId: seal(services.settings, taxPurpose, taxId), taxIdHint: maskTaxId(taxId) };
      return { personId, ...about, ...sealed, createdAt, updatedAt: createdAt };
    }),
  );
}

type Company = { debtorName: string; withStripe: boolean; runDay: number };
/** The keys belong to no real account, because a demo sends nothing. */
export const writePayoutSettings = ({ db, services }: TenantCtx, { debtorName, withStripe, runDay }: Company) => {
  const debtorIban = "DE89370400440532013000";
  return db.insert(payoutSettings).values({
    runDay,
    debtorName,
    debtorIban: sealSecret(services, debtorIban),
    debtorHint: debtorHint(debtorIban),
    ...(withStripe && {
      stripeKey: sealSecret(services, "sk_test_demo"),
      stripeHookSecret: sealSecret(services, "whsec_demo"),
    }),
  });
};
