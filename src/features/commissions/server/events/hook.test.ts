import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { dealHookPath, listDealEvents } from "../../contract/events.ts";
import { createHookSecret, getCommissionSettings } from "../../contract/settings.ts";
import { commissionFixtures, percentOfWon } from "../testing/commission-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const home = await app.tenant("default");
const acme = await app.tenant("acme");
const [amira, clara, admin] = [
  await app.as("referrer", acme),
  await app.as("company", acme),
  await app.as("admin", acme),
];
const { createTestPlan, winDeal, linesOf } = commissionFixtures(app, acme);
await createTestPlan(admin, [percentOfWon(1000)]);
const { id: referralId } = await winDeal(amira, clara, 1_000_00);

type Sent = { host?: string; secret: string; at?: number; signature?: string; type?: string };
async function post(body: string, { host = "acme.localhost", secret, at = Date.now() / 1000, signature, type }: Sent) {
  const t = Math.floor(at);
  const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  const answer = await app.server.inject({
    method: "POST",
    url: dealHookPath,
    payload: body,
    headers: {
      host,
      "content-type": type ?? "application/json",
      "x-goodword-signature": signature ?? `t=${t},v1=${v1}`,
    },
  });
  return { status: answer.statusCode, code: answer.json().code as string | undefined };
}
const event = (rest: object = {}) =>
  JSON.stringify({
    source: "stripe",
    externalId: "re_1",
    kind: "refund",
    referralId,
    minor: 100_00,
    currency: "EUR",
    occurredAt: "2026-11-15T10:00:00+01:00",
    ...rest,
  });
const left = async () => (await linesOf(clara, referralId)).map(({ leftMinor }) => leftMinor);
const events = async () => (await clara.call(listDealEvents, { filter: ["source:eq:stripe"] })).items;

test("rejects every event without a secret, and shows a new secret once", async () => {
  expect((await post(event(), { secret: "guessed" })).status).toBe(401);
  expect(await clara.call(getCommissionSettings, {})).toMatchObject({ hasHookSecret: false });
  const { secret } = await admin.call(createHookSecret, {});
  expect(secret).toMatch(/^whsec_.{32}$/);
  expect(await clara.call(getCommissionSettings, {})).toMatchObject({ hasHookSecret: true });
  const [kept] = await app.asOwner("select hook_secret from commission_settings where tenant_id = $1", [acme.slice(4)]);
  expect(kept.hook_secret).not.toContain(secret);
});

test("ignores forged, altered, outdated and foreign events, and stores none of them", async () => {
  const { secret } = await admin.call(createHookSecret, {});
  const { secret: otherTenant } = await (await app.as("admin", home)).call(createHookSecret, {});
  const now = Date.now() / 1000;
  const good = createHmac("sha256", secret)
    .update(`${Math.floor(now)}.${event()}`)
    .digest("hex");
  const refused = [
    await post(event(), { secret: "wrong" }),
    await post(event(), { secret: otherTenant }),
    await post(event(), { secret, host: "localhost" }),
    await post(event({ minor: 999_99 }), { secret, signature: `t=${Math.floor(now)},v1=${good}` }),
    await post(event(), { secret, at: now - 301 }),
    // Half a minute is added to the tolerance for slow machines.
    await post(event(), { secret, at: now + 330 }),
    await post(event(), { secret, signature: "" }),
    await post(event(), { secret, signature: "t=x,v1=" }),
    await post(event(), { secret, signature: `t=${Math.floor(now)},v1=${good.slice(2)}` }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(401));
  expect(await events()).toEqual([]);
  expect(await left()).toEqual([100_00]);
});

test("applies an authentic event once, even when it is repeated or sent concurrently", async () => {
  const { secret } = await admin.call(createHookSecret, {});
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(event(), { secret })));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(await events()).toMatchObject([
    { externalId: "re_1", state: "applied", occurredAt: "2026-11-15T09:00:00.000Z" },
  ]);
  expect(await left()).toEqual([90_00]);
  expect(await post(event({ minor: 200_00 }), { secret })).toEqual({ status: 409, code: "commissions.otherContents" });
  expect(await left()).toEqual([90_00]);
});

test("rejects signed but invalid events: no JSON, wrong fields, unknown deals, too large", async () => {
  const { secret } = await admin.call(createHookSecret, {});
  expect(await post("{", { secret })).toEqual({ status: 400, code: "base.malformed" });
  expect(await post(event({ minor: -5 }), { secret })).toEqual({ status: 422, code: "base.invalid" });
  expect(await post(event({ kind: "won", externalId: "x" }), { secret })).toEqual({
    status: 422,
    code: "base.invalid",
  });
  const unsigned = event({ externalId: "re_9", referralId: `ref_${"0".repeat(32)}` });
  expect(await post(unsigned, { secret })).toEqual({ status: 404, code: "base.notFound" });
  expect((await post(event(), { secret, type: "text/plain" })).status).toBe(400);
  expect((await post(event({ externalId: "x".repeat(300_000) }), { secret })).status).toBe(413);
});
