import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../../contract/api-keys.ts";
import { requestDeletion } from "../../contract/deletion.ts";
import { proveIdentity } from "../../contract/passwords.ts";
import { updateProfile } from "../../contract/profile.ts";
import { listSessions } from "../../contract/sessions.ts";
import { errors, getMe } from "../../contract.ts";
import { identityFixtures, password } from "../testing/identity-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const { signedIn } = identityFixtures(app);
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);
const stale = (personId: string) =>
  app.asOwner("update auth.sessions set proven_at = now() - interval '11 minutes' where person_id = $1", [
    personId.slice(4),
  ]);

test("shows an API key once, stores its hash, limits it to its scope and tenant, and revokes it at once", async () => {
  const { call, personId } = await signedIn("key@example.com", acme);
  const { key, id } = await call(createApiKey, { name: "CRM", scope: "read", days: 30 });
  expect(JSON.stringify(await app.asOwner("select * from auth.api_keys"))).not.toContain(key);
  expect(JSON.stringify(await app.asOwner("select * from idempotency_keys"))).not.toContain(key);
  expect(JSON.stringify(await call(listApiKeys, {}))).not.toContain(key);
  const program = (host = "localhost", token = key) =>
    createCaller((url, init) =>
      app.anonymous.send(url, { ...init, headers: { ...init.headers, host, authorization: `Bearer ${token}` } }),
    );
  expect((await program()(getMe, {})).person.uid).toBe(personId);
  expect((await program("acme.localhost")(getMe, {})).tenant.id).toBe("acme");
  expect(await codeOf(program("other.localhost")(getMe, {}))).toBe("base.signedOut");
  expect(await codeOf(program()(updateProfile, { firstName: "X" }))).toBe("base.keyLacks");
  expect(await codeOf(program()(listSessions, {}))).toBe("base.keyLacks");
  expect(await codeOf(program("localhost", "gw_nonsense")(getMe, {}))).toBe("base.signedOut");
  await call(revokeApiKey, { id });
  await expect.poll(() => codeOf(program()(getMe, {}))).toBe("base.signedOut");
});

test("rejects an expired API key, one on the starter plan, and one of a disabled owner", async () => {
  const { call, personId } = await signedIn("prog@example.com", other);
  const made = await call(createApiKey, { name: "CRM", scope: "write", days: 30 });
  const program = createCaller((url, init) =>
    app.anonymous.send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${made.key}` } }),
  );
  await program(getMe, {});
  await app.tenant("other", "starter");
  await expect.poll(() => codeOf(program(getMe, {}))).toBe("base.planLacks");
  await app.tenant("other", "enterprise");
  await expect.poll(() => codeOf(program(getMe, {}))).toBeUndefined();
  await app.asOwner("update auth.api_keys set expires_at = now() - interval '1 minute' where person_id = $1", [
    personId.slice(4),
  ]);
  await expect.poll(() => codeOf(program(getMe, {}))).toBe("base.signedOut");
});

test("requires a recent proof for sensitive actions, and accepts the password as one", async () => {
  const { call, personId } = await signedIn("fresh@example.com", acme);
  await stale(personId);
  expect(await codeOf(call(createApiKey, { name: "CRM", scope: "read", days: 30 }))).toBe(errors.notFresh.code);
  expect(await codeOf(call(requestDeletion, {}))).toBe(errors.notFresh.code);
  await call(proveIdentity, { password });
  expect((await call(createApiKey, { name: "CRM", scope: "read", days: 30 })).scope).toBe("read");
});
