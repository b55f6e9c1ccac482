import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { removePhoto } from "#features/identity/contract/profile.ts";
import { getMe, errors as identityErrors } from "#features/identity/contract.ts";
import type { Browser } from "#server/testing/browser.ts";
import { beginFlow, errors, finishFlow, getSignInMethods, type Provider } from "../contract.ts";
import { startFacebookProvider } from "./testing/facebook-provider.ts";
import { type Account, startOpenidProvider } from "./testing/openid-provider.ts";

const accounts: Record<string, Account> = {};
const portrait = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#0f766e" } })
  .png()
  .toBuffer();
const google = await startOpenidProvider(accounts, { "/portrait.png": portrait, "/text.png": Buffer.from("text") });
const facebook = await startFacebookProvider({ "/portrait.png": portrait });
const app = await testApp({ ...google.settings, ...facebook.settings });
afterAll(async () => {
  await app.close();
  await google.close();
  await facebook.close();
});
await app.tenant("default");
const acme = await app.tenant("acme");

const begin = (browser: Browser, provider: Provider = "google") =>
  browser.call(beginFlow, { provider, popup: true, remember: true, returnTo: "/referrals?id=7" });

/** Signs in with an account at the provider, created for the test and identified by its subject. */
async function signInWith(subject: string, account: Account, browser = app.browser()) {
  accounts[subject] = account;
  const { url } = await begin(browser);
  const brought = await google.visit(url, subject);
  return { ...(await browser.call(finishFlow, brought as { state: string })), brought };
}
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "let in",
    (error) => error.code as string,
  );
const ana = { email: "Ana@Example.com", email_verified: true, given_name: "Ana", family_name: "Lima" };
const peopleWith = (email: string) =>
  app.asOwner("select id, came_by, email_verified_at, last_login_at from auth.people where email = $1", [email]);
const eventsOf = async (email: string) =>
  (await app.asOwner("select type, details from auth.auth_events where lower(email) = $1 order by id", [email])).map(
    ({ type, details }) => [type, details.reason ?? details.way ?? details.provider],
  );

/** Waits until no picture is left to be taken. */
const noPhotoJobs = () =>
  expect
    .poll(
      () =>
        app.asOwner(`select from graphile_worker.jobs where task_identifier = 'connections.takePhoto'
          union all select from ops.left_jobs where jobs::text like '%connections.takePhoto%'`),
      { timeout: 20_000 },
    )
    .toEqual([]);

test("offers only the providers that are configured", async () => {
  expect(await app.anonymous.call(getSignInMethods, {})).toEqual({ google: true, facebook: true });
  const plain = await testApp();
  expect(await plain.anonymous.call(getSignInMethods, {})).toEqual({ google: false, facebook: false });
  expect(await refusal(plain.anonymous.call(beginFlow, { provider: "google", popup: true }))).toBe(
    errors.notConfigured.code,
  );
  await plain.close();
});

test("lets a page keep a reference to the popup in which a person signs in", async () => {
  const { headers } = await app.anonymous.send("/login", { method: "GET", headers: {} });
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
});

test("requests profile and email with PKCE and a nonce from Google, and email and public_profile from Facebook [R7.2]", async () => {
  const there = new URL((await begin(app.browser())).url).searchParams;
  expect(there.get("scope")).toBe("openid profile email");
  expect(there.get("code_challenge_method")).toBe("S256");
  expect(there.get("nonce")).toBeTruthy();
  expect(there.get("redirect_uri")).toBe(`${app.services.settings.BASE_URL}/callback`);
  const dialog = new URL((await begin(app.browser(), "facebook")).url);
  expect(dialog.pathname).toMatch(/\/dialog\/oauth$/);
  expect(dialog.searchParams.get("scope")).toBe("email,public_profile");
});

test("creates a referrer at the first sign-in only, and records each sign-in as the latest [R4.1 R4.5 R4.6 R3.1]", async () => {
  const browser = app.browser();
  const first = await signInWith("g-ana", ana, browser);
  expect(first).toMatchObject({
    handOver: null,
    connected: null,
    returnTo: "/referrals?id=7",
    popup: true,
    entry: {
      requiresMFA: false,
      me: {
        role: "referrer",
        person: {
          email: "ana@example.com",
          displayName: "Ana Lima",
          emailVerified: true,
          provider: "google",
          hasPassword: false,
        },
      },
    },
  });
  expect(browser.jar.get("session")).toBeTruthy();
  const [before] = await peopleWith("ana@example.com");
  const again = await signInWith("g-ana", { ...ana, email: "moved@example.com" });
  expect(again.entry?.me?.person.uid).toBe(first.entry?.me?.person.uid);
  const after = await peopleWith("ana@example.com");
  expect(after).toHaveLength(1);
  expect(after[0].last_login_at.getTime()).toBeGreaterThan(before.last_login_at.getTime());
  expect(await eventsOf("ana@example.com")).toEqual([
    ["register", "google"],
    ["login", "google"],
    ["login", "google"],
  ]);
});

test("signs in with Facebook in the same way [R4.5 R7.2]", async () => {
  const browser = app.browser();
  const profile = { id: "77", first_name: "Bo", last_name: "Berg", name: "Bo Berg", email: "bo@example.com" };
  const brought = await facebook.visit((await begin(browser, "facebook")).url, profile);
  const { entry } = await browser.call(finishFlow, brought as { state: string });
  expect(entry?.me).toMatchObject({ role: "referrer", person: { displayName: "Bo Berg", provider: "facebook" } });
});

test("takes a provider's photo at the first sign-in, re-encoded, and never again [R3.1 R4.5]", async () => {
  await app.startJobs();
  const picture = `${google.settings.GOOGLE_ISSUER}/portrait.png`;
  const browser = app.browser();
  await signInWith("g-photo", { ...ana, email: "photo@example.com", picture }, browser);
  const photoOf = async () => (await browser.call(getMe, {})).person.photoURL;
  await expect.poll(photoOf, { timeout: 20_000 }).toMatch(/^\/photos\/\w+\.webp$/);
  const { rawPayload } = await app.server.inject((await photoOf())!);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
  await browser.call(removePhoto, {});
  await signInWith("g-photo", { ...ana, email: "photo@example.com", picture }, browser);
  await noPhotoJobs();
  expect(await photoOf()).toBeNull();
});

test("takes Facebook's photo, and no silhouette", async () => {
  const url = `${facebook.settings.FACEBOOK_URL}/portrait.png`;
  for (const [id, is_silhouette] of [["81", true] as const, ["82", false] as const]) {
    const browser = app.browser();
    const profile = { id, name: "Pia Roth", email: `pia${id}@example.com`, picture: { data: { url, is_silhouette } } };
    const brought = await facebook.visit((await begin(browser, "facebook")).url, profile);
    await browser.call(finishFlow, brought as { state: string });
    await noPhotoJobs();
    expect((await browser.call(getMe, {})).person.photoURL === null).toBe(is_silhouette);
  }
});

test.each([
  ["that is no picture", () => `${google.settings.GOOGLE_ISSUER}/text.png`],
  ["in a private network", () => "http://10.0.0.1/portrait.png"],
])("does without a photo %s", async (_, address) => {
  const email = `no-photo-${address().length}@example.com`;
  const { entry } = await signInWith(`g-${email}`, { ...ana, email, picture: address() });
  expect(entry?.me?.person.photoURL).toBeNull();
  await noPhotoJobs();
  expect(await app.asOwner("select photo from auth.people where email = $1", [email])).toEqual([{ photo: null }]);
});

test("creates no account without an email address that the provider has verified", async () => {
  const browser = app.browser();
  const brought = await facebook.visit((await begin(browser, "facebook")).url, { id: "78", name: "No Mail" });
  expect(await refusal(browser.call(finishFlow, brought as { state: string }))).toBe(errors.noEmail.code);
  const unproved = { email: "unproved@example.com", email_verified: false };
  expect(await refusal(signInWith("g-unproved", unproved))).toBe(errors.emailUnverified.code);
  expect(await peopleWith("unproved@example.com")).toEqual([]);
  expect(browser.jar.get("session")).toBeUndefined();
});

async function createPerson(email: string, { verified = true, tenant = acme } = {}) {
  const [{ id }] = await app.asOwner(
    `with p as (insert into auth.people (email, display_name, email_verified_at)
       values ($1, $1, case when $2 then now() end) returning id)
     insert into auth.members (tenant_id, person_id, role) select $3, id, 'company' from p returning person_id id`,
    [email, verified, tenant.slice(4)],
  );
  return id as string;
}

test("matches an address that both sides have verified to the same person", async () => {
  const id = await createPerson("cy@example.com");
  const { entry } = await signInWith("g-cy", { email: "cy@example.com", email_verified: true });
  expect(entry?.me).toMatchObject({
    role: "company",
    person: { uid: `per_${id.replaceAll("-", "")}`, registrationMethod: "email" },
  });
  expect(await eventsOf("cy@example.com")).toEqual([
    ["account_connected", "google"],
    ["login", "google"],
  ]);
});

test.each([
  [false, true, errors.emailInUse.code],
  [true, false, errors.emailUnverified.code],
  [false, false, errors.emailUnverified.code],
])("does not let an attacker take over an account: verified here %s, at the provider %s", async (here, there, code) => {
  const email = `victim-${here}-${there}@example.com`;
  const id = await createPerson(email, { verified: here });
  expect(await refusal(signInWith(`g-${email}`, { email, email_verified: there }))).toBe(code);
  expect(await app.asOwner("select from auth.connections where person_id = $1", [id])).toEqual([]);
  expect(await eventsOf(email)).toEqual([["login_failed", code]]);
});

test("requires the second factor of a person who has one [R4.2]", async () => {
  const id = await createPerson("di@example.com");
  await app.asOwner("insert into auth.factors (person_id, kind, secret) values ($1, 'phone', 'x')", [id]);
  const browser = app.browser();
  const { entry } = await signInWith("g-di", { email: "di@example.com", email_verified: true }, browser);
  expect(entry).toEqual({ requiresMFA: true, me: null });
  expect(browser.jar.get("session")).toBeUndefined();
  expect(browser.jar.get("second-factor")).toBeTruthy();
});

test("rejects a disabled person and connects nothing [R8.1]", async () => {
  const id = await createPerson("ed@example.com");
  await app.asOwner("update auth.people set is_active = false where id = $1", [id]);
  const signingIn = signInWith("g-ed", { email: "ed@example.com", email_verified: true });
  expect(await refusal(signingIn)).toBe(identityErrors.disabled.code);
  expect(await app.asOwner("select from auth.connections where person_id = $1", [id])).toEqual([]);
});

test("adds a referrer on the host of a tenant with open registration, and rejects one where it is closed [R4.6]", async () => {
  const fay = { email: "fay@example.com", email_verified: true };
  await signInWith("g-fay", fay);
  const there = await signInWith("g-fay", fay, app.browser("acme.localhost"));
  expect(there.entry?.me).toMatchObject({ role: "referrer", tenant: { id: "acme" } });

  await app.tenant("shut");
  await app.asOwner("update tenants set registration = 'closed' where slug = 'shut'");
  const stranger = { email: "gus@example.com", email_verified: true };
  for (const [subject, account] of [["g-fay", fay] as const, ["g-gus", stranger] as const])
    expect(await refusal(signInWith(subject, account, app.browser("shut.localhost")))).toBe(
      identityErrors.registrationClosed.code,
    );
  await app.asOwner("update tenants set registration = 'application' where slug = 'shut'");
  expect(await refusal(signInWith("g-gus", stranger, app.browser("shut.localhost")))).toBe(
    identityErrors.applicationRequired.code,
  );
  expect(await peopleWith("gus@example.com")).toEqual([]);
});

test("creates one person when one account signs in twice concurrently", async () => {
  const hal = { email: "hal@example.com", email_verified: true };
  const signIns = await Promise.all([signInWith("g-hal", hal), signInWith("g-hal", hal), signInWith("g-hal", hal)]);
  expect(new Set(signIns.map(({ entry }) => entry?.me?.person.uid)).size).toBe(1);
  expect(await peopleWith("hal@example.com")).toHaveLength(1);
});
