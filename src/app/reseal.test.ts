import { afterAll, expect, test } from "vitest";
import { createHookSecret } from "#features/commissions/contract/settings.ts";
import { setPayee } from "#features/payouts/contract/payees.ts";
import { updatePayoutSettings } from "#features/payouts/contract/settings.ts";
import { setTaxProfile } from "#features/payouts/contract/tax.ts";
import { addSsoProvider } from "#features/sso/contract.ts";
import { sealedPassword } from "#server/db/app-state.ts";
import { seal, unseal } from "#server/secrets.ts";
import { resealAll } from "./reseal.ts";
import { testApp } from "./testing.ts";

const [before, after] = ["the secret of yesterday, 32 letters", "the secret of today, of 32 letters"];
const app = await testApp({ SECRET: before });
afterAll(() => app.close());

/** Returns every sealed text of the app with the purpose it was sealed for. */
async function sealedTexts() {
  const rows = await app.asOwner(
    `select 'payee' as purpose, sealed from payees
     union all select 'tax id', tax_id from tax_profiles
     union all select 'payout settings', stripe_key from payout_settings
     union all select 'payout settings', debtor_iban from payout_settings
     union all select 'commissions hook', hook_secret from commission_settings
     union all select 'sso.client', client_secret from sso_providers
     union all select kind, secret from auth.factors
     union all select '${sealedPassword.purpose}', value from ops.app_state where id = '${sealedPassword.id}'`,
    [],
  );
  return rows as { purpose: string; sealed: string }[];
}

test("after the nightly job ran with a new secret, the old secret opens nothing and the new one everything", async () => {
  const { call, personId } = await app.as("admin", await app.tenant("acme"));
  await call(updatePayoutSettings, { stripeKey: "sk_live_1", debtorIban: "DE89370400440532013000" });
  await call(setPayee, {
    details: { rail: "bank", holder: "Maya", account: "DE89370400440532013000", country: "DE" },
  });
  await call(setTaxProfile, { kind: "person", name: "Maya", country: "DE", taxId: "36574261809" });
  await call(createHookSecret, {});
  await call(addSsoProvider, {
    kind: "oidc",
    name: "Theirs",
    domain: "acme.example",
    role: "user",
    issuer: "https://id.acme.example",
    clientId: "x",
    clientSecret: "y",
  });
  await app.asOwner("insert into auth.factors (person_id, kind, secret) values ($1, 'phone', $2)", [
    personId.slice(4),
    seal({ SECRET: before }, "phone", "+14155550100"),
  ]);
  const [{ account_hash: mark }] = await app.asOwner("select account_hash from payees", []);

  const canary = seal({ SECRET: before }, sealedPassword.purpose, "the password of the app's role");
  await app.asOwner("update ops.app_state set value = $1 where id = $2", [canary, sealedPassword.id]);

  const { services } = app;
  await resealAll(
    { ...services, settings: { ...services.settings, SECRET: after, SECRET_BEFORE: [before] } },
    app.ownerUrl,
  );
  const texts = await sealedTexts();
  expect(texts).toHaveLength(8);
  for (const { purpose, sealed } of texts) {
    expect(unseal({ SECRET: after }, purpose, sealed), purpose).not.toBe("");
    expect(() => unseal({ SECRET: before }, purpose, sealed), purpose).toThrow();
  }
  expect((await app.asOwner("select account_hash from payees", []))[0].account_hash).not.toBe(mark);

  // Without a former secret there is nothing to reseal.
  await resealAll({ ...services, settings: { ...services.settings, SECRET: after, SECRET_BEFORE: [] } }, app.ownerUrl);
  expect(await sealedTexts()).toEqual(texts);
});
