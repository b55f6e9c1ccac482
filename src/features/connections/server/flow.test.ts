import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { beginFlow, errors, finishFlow } from "../contract.ts";
import { startForger } from "./testing/forger.ts";
import { startOpenidProvider } from "./testing/openid-provider.ts";

const ana = { email: "ana@example.com", email_verified: true };
const google = await startOpenidProvider({ ana, bo: { email: "bo@example.com", email_verified: true } });
const forger = await startForger();
const app = await testApp(google.settings);
const forgedApp = await testApp(forger.settings);
afterAll(async () => {
  await app.close();
  await forgedApp.close();
  await google.close();
  await forger.close();
});
for (const one of [app, forgedApp]) await one.tenant("default");
const acme = await app.tenant("acme");

const google_ = { provider: "google", popup: false } as const;
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "let in",
    (error) => error.code as string,
  );
const allPeople = (at = app) => at.asOwner("select from auth.people");
type Brought = { state: string; code: string };

async function startFlow(browser = app.browser(), who = "ana") {
  const { url } = await browser.call(beginFlow, google_);
  return { browser, params: (await google.visit(url, who)) as Brought };
}
const finish = ({ browser, params }: Awaited<ReturnType<typeof startFlow>>) => browser.call(finishFlow, params);

test("accepts a returned code once", async () => {
  const back = await startFlow();
  await finish(back);
  expect(await refusal(finish(back))).toBe(errors.flowOver.code);
  const twice = await startFlow();
  const outcomes = await Promise.all([refusal(finish(twice)), refusal(finish(twice))]);
  expect(outcomes.toSorted()).toEqual([errors.flowOver.code, "let in"]);
});

test("expires a flow after minutes", async () => {
  const back = await startFlow();
  await app.asOwner("update auth.flows set expires_at = now() - interval '1 minute'");
  expect(await refusal(finish(back))).toBe(errors.flowOver.code);
});

test("rejects another browser, and keeps the flow usable for the one that started it", async () => {
  const back = await startFlow();
  expect(await refusal(finish({ ...back, browser: app.browser() }))).toBe(errors.flowOver.code);
  const other = await startFlow();
  expect(await refusal(finish({ ...back, browser: other.browser }))).toBe(errors.flowOver.code);
  expect(await refusal(finish(back))).toBe("let in");
});

test("rejects an unknown state", async () => {
  const { browser, params } = await startFlow();
  const wrong = { ...params, state: "x".repeat(43) };
  expect(await refusal(browser.call(finishFlow, wrong))).toBe(errors.flowOver.code);
});

test("rejects the code of another flow, even in the same browser", async () => {
  const first = await startFlow();
  const second = await startFlow(first.browser, "bo");
  const mixed = { ...first.params, code: second.params.code };
  expect(await refusal(first.browser.call(finishFlow, mixed))).toBe(errors.notRecognised.code);
  expect(first.browser.jar.get("session")).toBeUndefined();
});

test("reports a declined consent with its own error, and ends the flow [R8.1]", async () => {
  const browser = app.browser();
  const { url } = await browser.call(beginFlow, google_);
  const params = (await google.visit(url, undefined)) as Brought;
  expect(await refusal(browser.call(finishFlow, params))).toBe(errors.cancelled.code);
  expect(await refusal(browser.call(finishFlow, params))).toBe(errors.flowOver.code);
  const [failure] = await app.asOwner(
    "select details from auth.auth_events where type = 'login_failed' order by id desc limit 1",
  );
  expect(failure.details).toEqual({ reason: errors.cancelled.code, way: "google" });
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example"])(
  "does not redirect to %s afterwards",
  async (returnTo) => {
    const error = await app
      .browser()
      .call(beginFlow, { ...google_, returnTo })
      .catch((e) => e);
    expect(baseErrors.invalid.is(error)).toBe(true);
  },
);

test("hides the contents of a pending flow from an attacker who reads the table", async () => {
  const { params } = await startFlow();
  const rows = JSON.stringify(await app.asOwner("select * from auth.flows"));
  expect(rows).not.toContain(params.state);
  expect(rows).not.toMatch(/verifier|nonce|returnTo/);
});

test("hands a flow that started on a tenant's host over to that host, which finishes it", async () => {
  const there = app.browser("acme.localhost");
  const { params } = await startFlow(there);
  const here = app.browser();
  const { handOver, entry } = await here.call(finishFlow, params);
  expect(entry).toBeNull();
  const url = new URL(handOver!);
  expect(url.origin + url.pathname).toBe("http://acme.localhost:3000/callback");
  const handed = Object.fromEntries(url.searchParams) as Brought;
  expect(handed).toEqual(params);
  expect(here.jar.get("session")).toBeUndefined();
  await there.call(finishFlow, handed);
  expect(await there.call(getMe, {})).toMatchObject({ tenant: { id: "acme" }, role: "referrer" });
  expect(await app.asOwner("select from auth.members where tenant_id = $1", [acme.slice(4)])).toHaveLength(1);
});

test("does not start a flow on an unknown host", async () => {
  expect(await refusal(startFlow(app.browser("evil.example")))).toBe("base.unknownHost");
});

const forged = async (claims: (nonce: string) => Record<string, unknown>) => {
  const browser = forgedApp.browser();
  const { url, state } = await browser.call(beginFlow, google_);
  forger.says.claims = { ...ana, ...claims(new URL(url).searchParams.get("nonce")!) };
  return refusal(browser.call(finishFlow, { state, code: "any" }));
};
const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;

beforeEach(() => {
  forger.says.signedBy = "own";
  forger.says.silent = false;
});

test.each([
  ["another nonce", () => ({ nonce: "another" })],
  ["no nonce", () => ({})],
  ["another audience", (nonce: string) => ({ nonce, aud: "another" })],
  ["another issuer", (nonce: string) => ({ nonce, iss: "https://accounts.example.com" })],
  ["an expired time", (nonce: string) => ({ nonce, iat: hourAgo() - 3600, exp: hourAgo() })],
])("rejects a token with %s", async (_, claims) => {
  expect(await forged(claims)).toBe(errors.notRecognised.code);
  expect(await allPeople(forgedApp)).toEqual([]);
});

test("rejects a token signed with another key", async () => {
  forger.says.signedBy = "another";
  expect(await forged((nonce) => ({ nonce }))).toBe(errors.notRecognised.code);
  expect(await allPeople(forgedApp)).toEqual([]);
});

test("distinguishes a provider that stops answering midway from a refusal, and leaves nothing half-created", async () => {
  forger.says.silent = true;
  expect(await forged((nonce) => ({ nonce }))).toBe(errors.unreachable.code);
  expect(await allPeople(forgedApp)).toEqual([]);
});

test("accepts the same token with a valid signature", async () => {
  expect(await forged((nonce) => ({ nonce }))).toBe("let in");
  expect(await allPeople(forgedApp)).toHaveLength(1);
});

test("reports an unreachable provider at once, and asks it again the next time", async () => {
  const gone = await startForger();
  await gone.close();
  const unreachableApp = await testApp(gone.settings);
  for (let tries = 0; tries < 2; tries++)
    expect(await refusal(unreachableApp.anonymous.call(beginFlow, google_))).toBe(errors.unreachable.code);
  expect(await unreachableApp.asOwner("select from auth.flows")).toEqual([]);
  await unreachableApp.close();
});
