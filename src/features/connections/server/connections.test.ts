import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import type { Browser } from "#server/testing/browser.ts";
import { beginConnection, beginFlow, disconnect, errors, finishFlow, listConnections } from "../contract.ts";
import { startOpenidProvider } from "./testing/openid-provider.ts";

const theirs = { email: "private@example.org", email_verified: true };
const accounts = { one: theirs, two: theirs, three: theirs, four: theirs };
const google = await startOpenidProvider(accounts);
const app = await testApp(google.settings);
afterAll(async () => {
  await app.close();
  await google.close();
});
await app.tenant("default");
const acme = await app.tenant("acme");

type Account = keyof typeof accounts;

async function member(): Promise<Browser & { personId: string }> {
  const { cookie, personId } = await app.as("company", acme);
  const browser = app.browser();
  browser.jar.set("session", cookie.replace("session=", ""));
  return { ...browser, personId: personId.slice(4) };
}
async function startFlow(browser: Browser, account: Account) {
  const { url } = await browser.call(beginConnection, { provider: "google", returnTo: "/profile?tab=security" });
  return (await google.visit(url, account)) as { state: string };
}
const connect = async (browser: Browser, account: Account) =>
  browser.call(finishFlow, await startFlow(browser, account));
const own = async (browser: Browser) => (await browser.call(listConnections, {})).items;
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error) => error.code as string,
  );
const givePassword = (personId: string) =>
  app.asOwner("insert into auth.passwords (person_id, hash) values ($1, 'x')", [personId]);
const events = async (personId: string) =>
  (await app.asOwner("select type from auth.auth_events where person_id = $1 order by id", [personId])).map(
    ({ type }) => type,
  );

test("connects an external account, signs in with it, and disconnects it", async () => {
  const ana = await member();
  await givePassword(ana.personId);
  expect(await own(ana)).toEqual([]);
  expect(await connect(ana, "one")).toMatchObject({
    connected: "google",
    entry: null,
    returnTo: "/profile?tab=security",
    popup: false,
  });
  const [connection] = await own(ana);
  expect(connection).toMatchObject({ provider: "google", email: theirs.email });

  const stranger = app.browser();
  const { url } = await stranger.call(beginFlow, { provider: "google", popup: false });
  const { entry } = await stranger.call(finishFlow, (await google.visit(url, "one")) as { state: string });
  expect(entry?.me).toMatchObject({ role: "company", person: { uid: `per_${ana.personId}` } });

  expect(await ana.call(disconnect, { id: connection!.id })).toEqual({ done: true });
  expect(await own(ana)).toEqual([]);
  expect(await events(ana.personId)).toEqual(["account_connected", "login", "account_disconnected"]);
});

test("ignores a second connection of the same account, and rejects one that belongs to another person", async () => {
  const [bo, cy] = [await member(), await member()];
  await connect(bo, "two");
  await connect(bo, "two");
  expect(await own(bo)).toHaveLength(1);
  expect(await events(bo.personId)).toEqual(["account_connected"]);
  expect(await refusal(connect(cy, "two"))).toBe(errors.othersAccount.code);
  expect(await own(cy)).toEqual([]);
});

test("rejects a flow that another person started than the one who is signed in when it returns", async () => {
  const di = await member();
  const params = await startFlow(di, "three");
  const other = await member();
  di.jar.set("session", other.jar.get("session")!);
  expect(await refusal(di.call(finishFlow, params))).toBe(errors.flowOver.code);
  expect(await own(other)).toEqual([]);
});

test("rejects removing the last sign-in method: a password, a passkey or another connection must remain", async () => {
  const ed = await member();
  await connect(ed, "three");
  const [first] = await own(ed);
  expect(await refusal(ed.call(disconnect, { id: first!.id }))).toBe(errors.lastWayIn.code);
  expect(await own(ed)).toHaveLength(1);

  await connect(ed, "four");
  const both = await own(ed);
  const outcomes = await Promise.all(both.map(({ id }) => refusal(ed.call(disconnect, { id }))));
  expect(outcomes.toSorted()).toEqual([errors.lastWayIn.code, "done"]);

  await app.asOwner(
    `insert into auth.passkeys (person_id, credential_id, public_key, counter, synced, name)
     values ($1, 'c', 'k', 0, false, 'Phone')`,
    [ed.personId],
  );
  const [last] = await own(ed);
  expect(await refusal(ed.call(disconnect, { id: last!.id }))).toBe("done");
});

test("requires a recent proof to connect and to disconnect", async () => {
  const fay = await member();
  await givePassword(fay.personId);
  await connect(fay, "four");
  const [connection] = await own(fay);
  await app.asOwner("update auth.sessions set proven_at = now() - interval '1 hour' where person_id = $1", [
    fay.personId,
  ]);
  expect(await refusal(fay.call(disconnect, { id: connection!.id }))).toBe(identityErrors.notFresh.code);
  expect(await refusal(fay.call(beginConnection, { provider: "google" }))).toBe(identityErrors.notFresh.code);
});

test("rejects disconnecting another person's account", async () => {
  const gus = await member();
  const [someones] = await app.asOwner("select replace(id::text, '-', '') id from auth.connections limit 1");
  const id = `con_${someones.id}` as const;
  expect(await refusal(gus.call(disconnect, { id }))).toBe(baseErrors.notFound.code);
});
