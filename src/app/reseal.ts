import { hookPurpose } from "#features/commissions/server/settings/hook-secret.ts";
import { commissionSettings } from "#features/commissions/server/table.ts";
import { sealedTexts as ofGamification } from "#features/gamification/server/rewards/codes.ts";
import { factors } from "#features/identity/server/table.ts";
import { sealedTexts as ofPayouts } from "#features/payouts/server/sealed-texts.ts";
import { keyPurpose } from "#features/providers/server/connection.ts";
import { aiProviders } from "#features/providers/server/table.ts";
import { sealedTexts as ofReferrals } from "#features/referrals/server/personal-data/declined.ts";
import { ssoProviders } from "#features/sso/server/table.ts";
import { secretPurpose as ofSso } from "#features/sso/server/writes.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { resealPassword } from "#server/db/app-state.ts";
import { reseal, type SealedText, sealedColumn } from "#server/reseal.ts";
import { withTenant } from "#server/with-tenant.ts";

const tenantTexts: SealedText[] = [
  sealedColumn(ssoProviders, "clientSecret", () => ofSso),
  sealedColumn(commissionSettings, "hookSecret", () => hookPurpose),
  sealedColumn(aiProviders, "key", () => keyPurpose),
  ...ofPayouts,
  ...ofGamification,
  ...ofReferrals,
];
/** These belong to a person in whichever tenant: phone numbers and authenticator secrets, each sealed for its own purpose. */
const personTexts: SealedText[] = [sealedColumn(factors, "secret", ({ kind }) => String(kind))];

/** Runs every night while a former secret is configured, and seals everything again with the current one. */
export async function resealAll(services: Services, ownerUrl: string) {
  if (services.settings.SECRET_BEFORE.length === 0) return;
  let remainingPersonTexts = personTexts;
  await visitTenants(services.db, (tenantId) =>
    withTenant(services, tenantId, async (ctx) => {
      for (const text of [...tenantTexts, ...remainingPersonTexts]) await reseal(ctx, text);
      remainingPersonTexts = [];
    }),
  );
  // The password comes last, after everything else was resealed: from then on the former secret may be removed from the settings.
  await resealPassword(ownerUrl, services.settings);
}
