import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { startOpenidProvider } from "#features/connections/server/testing/openid-provider.ts";
import { startAuthenticator } from "#features/factors/contract.ts";
import { startPasskey } from "#features/factors/passkeys.ts";
import { requestDeletion } from "#features/identity/contract/deletion.ts";
import { requestExport } from "#features/identity/contract/exports.ts";
import { changePassword, proveIdentity } from "#features/identity/contract/passwords.ts";
import { endOtherSessions, listSessions } from "#features/identity/contract/sessions.ts";
import { getMe, errors as identityErrors, register, signIn } from "#features/identity/contract.ts";
import { identityFixtures, password } from "#features/identity/server/testing/identity-fixtures.ts";
import { inTenant } from "#server/db/in-tenant.ts";
import { startNameServer } from "#server/testing/dns.ts";
import * as contract from "../contract.ts";
import { ssoProviders } from "./table.ts";

const names = await startNameServer();
const accounts = {
  ana: { email: "ana@acme.example", given_name: "Ana", family_name: "Lima" },
  cleo: { email: "cleo@acme.example", given_name: "Cleo" },
  bea: { email: "bea@acme.example", given_name: "Bea" },
  eve: { email: "eve@elsewhere.example", email_verified: true },
};
const openid = await startOpenidProvider(accounts);
const app = await testApp({ DNS_SERVER: names.address, OUTBOUND_ALLOW: "127.0.0.1" });
afterAll(async () => {
  await app.close();
  await openid.close();
  names.close();
});
const { browser, signedIn, events } = identityFixtures(app);
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const boss = await signedIn("boss@acme.example", acme, "admin");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);
const at = () => browser("acme.localhost");

const oidc = {
  kind: "oidc" as const,
  name: "Acme",
  domain: "acme.example",
  role: "company" as const,
  issuer: openid.settings.GOOGLE_ISSUER,
  clientId: openid.settings.GOOGLE_CLIENT_ID,
  clientSecret: openid.settings.GOOGLE_CLIENT_SECRET,
};
/** Adds a provider, verifies its domain and opens it. */
async function openProvider(input: typeof oidc) {
  const made = await boss.call(contract.addSsoProvider, input);
  names.texts.set(made.proof.name, made.proof.value);
  await boss.call(contract.proveSsoDomain, { id: made.id });
  return (await boss.call(contract.updateSsoProvider, { id: made.id, enabled: true })).id;
}

test("does not open a provider before its domain is verified, and never returns its secret", async () => {
  const made = await boss.call(contract.addSsoProvider, oidc);
  expect(JSON.stringify(made)).not.toContain(oidc.clientSecret);
  expect(JSON.stringify(await app.asOwner("select * from sso_providers"))).not.toContain(oidc.clientSecret);
  expect(await codeOf(boss.call(contract.updateSsoProvider, { id: made.id, enabled: true }))).toBe(
    contract.errors.notReady.code,
  );
  expect(await codeOf(boss.call(contract.proveSsoDomain, { id: made.id }))).toBe(contract.errors.domainUnproved.code);
  names.texts.set(made.proof.name, "sso-proof=something else");
  expect(await codeOf(boss.call(contract.proveSsoDomain, { id: made.id }))).toBe(contract.errors.domainUnproved.code);
  expect((await at().call(contract.listOpenSsoProviders, {})).items).toEqual([]);
  expect(await codeOf(at().call(contract.beginSso, { provider: made.id }))).toBe(connectionErrors.notConfigured.code);
  names.texts.set(made.proof.name, made.proof.value);
  expect((await boss.call(contract.proveSsoDomain, { id: made.id })).domainProvedAt).not.toBeNull();
  await boss.call(contract.removeSsoProvider, { id: made.id });
  expect((await boss.call(contract.listSsoProviders, {})).items).toEqual([]);
});

test("reports missing and invalid values per field", async () => {
  const { clientSecret: _, ...withoutSecret } = oidc;
  const error = await boss.call(contract.addSsoProvider, withoutSecret).catch((e) => e);
  expect(error.params).toEqual({ fields: { clientSecret: { code: "required" } } });
  const saml = { kind: "saml", name: "Acme", domain: "acme.example", role: "user", issuer: "x" } as const;
  const unread = { ...saml, entryPoint: "https://id.acme.example", certificate: "nonsense" };
  expect(await codeOf(boss.call(contract.addSsoProvider, unread))).toBe(contract.errors.badCertificate.code);
  expect(await codeOf(boss.call(contract.addSsoProvider, { ...oidc, domain: "not a domain" }))).toBe("base.invalid");
});

test("signs a person of the domain in by OpenID Connect with the configured role, and finds the same account later", async () => {
  const id = await openProvider(oidc);
  expect((await at().call(contract.listOpenSsoProviders, {})).items).toEqual([{ id, name: "Acme" }]);
  expect((await browser("other.localhost").call(contract.listOpenSsoProviders, {})).items).toEqual([]);
  const signInBy = async (account: string) => {
    const b = at();
    const { url } = await b.call(contract.beginSso, { provider: id, returnTo: "/referrals" });
    const brought = (await openid.visit(url, account)) as { state: string; code: string };
    // A person who started on another host of the tenant is sent back to it.
    const { handOver } = await browser().call(contract.finishSso, brought);
    expect(new URL(handOver!).hostname).toBe("acme.localhost");
    return { b, result: await b.call(contract.finishSso, brought) };
  };
  const { b, result } = await signInBy("ana");
  expect(result).toMatchObject({
    returnTo: "/referrals",
    entry: {
      me: {
        role: "company",
        tenant: { id: "acme" },
        person: { displayName: "Ana Lima", emailVerified: true, provider: "sso" },
      },
    },
  });
  expect((await b.call(getMe, {})).person.email).toBe("ana@acme.example");
  const again = await signInBy("ana");
  expect(again.result.entry?.me?.person.uid).toBe(result.entry?.me?.person.uid);
  expect((await events("ana@acme.example")).map(({ type }) => type)).toEqual(["register", "login", "login"]);
  expect(await codeOf(signInBy("eve"))).toBe(contract.errors.outsideDomain.code);
  await boss.call(contract.updateSsoProvider, { id, enabled: false });
  expect(await codeOf(signInBy("ana"))).toBe(connectionErrors.notConfigured.code);
  await boss.call(contract.removeSsoProvider, { id });
});

test("shows the identity provider only the tenant's address, and keeps one that was registered before until it is switched", async () => {
  const id = await openProvider(oidc);
  const redirectHost = async () => {
    const { url } = await at().call(contract.beginSso, { provider: id });
    return new URL(new URL(url).searchParams.get("redirect_uri")!).host;
  };
  const addressOf = async () => {
    const { items, ...own } = await boss.call(contract.listSsoProviders, {});
    return { own, provider: items.find((one) => one.id === id)! };
  };
  const { own, provider } = await addressOf();
  expect(new URL(own.redirectUri).hostname).toBe("acme.localhost");
  expect(provider.baseUrl).toBe(own.baseUrl);
  expect(await redirectHost()).toBe(new URL(own.baseUrl).host);

  await inTenant(app.db, acme, (db) => db.update(ssoProviders).set({ baseUrl: null }));
  const operator = new URL(app.services.settings.BASE_URL);
  expect((await addressOf()).provider.baseUrl).toBe(operator.origin);
  expect(await redirectHost()).toBe(operator.host);
  await boss.call(contract.updateSsoProvider, { id, movesToOwnAddress: true });
  expect(await redirectHost()).toBe(new URL(own.baseUrl).host);
  await boss.call(contract.removeSsoProvider, { id });
});

test("locks out a stranger who registered the address first, once its owner signs in through the identity provider", async () => {
  const id = await openProvider(oidc);
  const attacker = browser("other.localhost");
  await attacker.call(register, { email: "bea@acme.example", password: "attacker horse 1", firstName: "Eve" });
  const b = at();
  const { url } = await b.call(contract.beginSso, { provider: id });
  const brought = (await openid.visit(url, "bea")) as { state: string; code: string };
  expect((await b.call(contract.finishSso, brought)).entry?.me?.person.emailVerified).toBe(true);
  await expect.poll(() => codeOf(attacker.call(getMe, {}))).toBe("base.signedOut");
  const credentials = { email: "bea@acme.example", password: "attacker horse 1" };
  expect(await codeOf(at().call(signIn, credentials))).toBe(identityErrors.wrongPassword.code);
  await boss.call(contract.removeSsoProvider, { id });
});

test("does not let a tenant's identity provider take over what its people have in another tenant", async () => {
  const id = await openProvider(oidc);
  const signInBy = async (account: "ana" | "cleo") => {
    const b = at();
    const { url } = await b.call(contract.beginSso, { provider: id });
    await b.call(contract.finishSso, (await openid.visit(url, account)) as { state: string; code: string });
    return b;
  };
  // As a member of this tenant alone, she may change her account freely.
  expect(await codeOf((await signInBy("ana")).call(startPasskey, {}))).toBeUndefined();

  const cleo = await signedIn(accounts.cleo.email, other, "admin");
  const impostor = await signInBy("cleo");
  const grave = [
    () => impostor.call(startPasskey, {}),
    () => impostor.call(startAuthenticator, {}),
    () => impostor.call(requestExport, {}),
    () => impostor.call(requestDeletion, {}),
  ];
  for (const act of grave) expect(await codeOf(act())).toBe(identityErrors.notFresh.code);
  expect((await impostor.call(listSessions, {})).items).toMatchObject([{ current: true }]);
  expect(await impostor.call(endOtherSessions, {})).toEqual({ endedSessions: 0 });
  expect((await cleo.call(getMe, {})).tenant.id).toBe("other");
  // The owner proves her identity with her own password, and continues.
  await impostor.call(proveIdentity, { password });
  expect(await codeOf(impostor.call(startPasskey, {}))).toBeUndefined();

  await app.asOwner("delete from auth.passwords where person_id = $1", [cleo.personId.slice(4)]);
  const change = { next: "attacker horse 1", confirmed: "attacker horse 1" };
  expect(await codeOf((await signInBy("cleo")).call(changePassword, change))).toBe(identityErrors.ownProofNeeded.code);
  await boss.call(contract.removeSsoProvider, { id });
});

test("does not let another tenant's admin see or change a provider [R6.5]", async () => {
  const far = await signedIn("far@other.example", other, "admin");
  expect((await far.call(contract.listSsoProviders, {})).items).toEqual([]);
  const { id } = await boss.call(contract.addSsoProvider, oidc);
  expect(await codeOf(far.call(contract.updateSsoProvider, { id, enabled: false }))).toBe("base.notFound");
  expect(await codeOf(far.call(contract.removeSsoProvider, { id }))).toBe("base.notFound");
});

test("offers no single sign-on without the plan [R6.3]", async () => {
  await openProvider(oidc);
  expect((await at().call(contract.listOpenSsoProviders, {})).items).toHaveLength(1);
  await app.tenant("acme", "professional");
  expect((await at().call(contract.listOpenSsoProviders, {})).items).toEqual([]);
  await app.tenant("acme", "enterprise");
});
