import { afterAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#base/endpoint.ts";
import { type Feature, features, isPlanned, planHas, plans } from "#base/plans.ts";
import { createApiKey } from "#features/identity/contract/api-keys.ts";
import { getMe } from "#features/identity/contract.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { withTenant } from "#server/with-tenant.ts";
import { routes } from "./server.ts";
import { testApp } from "./testing.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");

/**
 * What each toggle governs: the endpoints below these paths, and what `other` proves. A path ends where another toggle or none governs what
 * follows. A feature that is not built governs nothing yet, and says so.
 */
const governed: Record<Feature, { paths: string[]; other?: (off: () => Promise<void>) => Promise<void> } | "planned"> =
  {
    referralManagement: {
      paths: [
        "/api/v1/referrals",
        "/api/v1/referral-views",
        "/api/v1/referral-imports",
        "/api/v1/programs",
        "/api/v1/pipelines",
        "/api/v1/stages",
        "/api/v1/me/links",
        "/api/v1/links",
        "/api/v1/partners",
        "/api/v1/partner-notes",
      ],
    },
    commissionTracking: {
      paths: [
        "/api/v1/commissions",
        "/api/v1/commission-plans",
        "/api/v1/commission-partners",
        "/api/v1/commission-disputes",
        "/api/v1/deal-events",
        "/api/v1/ledger",
        "/api/v1/payouts",
      ],
    },
    analyticsDashboard: { paths: ["/api/v1/analytics", "/api/v1/dashboard"] },
    gamification: {
      paths: [
        "/api/v1/gamification",
        "/api/v1/rewards",
        "/api/v1/redemptions",
        "/api/v1/challenges",
        "/api/v1/challenge-proofs",
      ],
    },
    reporting: { paths: ["/api/v1/reports"] },
    aiInsights: { paths: ["/api/v1/insights", "/api/v1/recommendations", "/api/v1/ai"] },
    predictiveAnalytics: { paths: ["/api/v1/predictions"] },
    customIntegrations: "planned",
    whiteLabeling: { paths: ["/api/v1/domains", "/api/v1/branding"] },
    apiAccess: {
      paths: ["/api/v1/me/api-keys"],
      /** A key that exists already opens nothing any more. */
      other: async (off) => {
        const admin = await app.as("admin", acme);
        const { key } = await admin.call(createApiKey, { name: "CRM", scope: "read", days: 1 });
        const asProgram = () =>
          app.anonymous.send(getMe.path, { method: "GET", headers: { authorization: `Bearer ${key}` } });
        expect((await asProgram()).status).toBe(200);
        await off();
        await expect.poll(async () => (await asProgram()).status).toBe(403);
      },
    },
    inAppMessaging: {
      paths: ["/api/v1/conversations", "/api/v1/chat-messages", "/api/v1/chat-reports", "/api/v1/chat-settings"],
    },
    emailNotifications: { paths: [], other: (off) => stopsMessages(off, "mail") },
    smsNotifications: { paths: [], other: (off) => stopsMessages(off, "sms") },
    videoConferencing: {
      paths: ["/api/v1/calls", "/api/v1/scheduled-calls", "/api/v1/call-recordings", "/api/v1/call-settings"],
    },
    sso: { paths: ["/api/v1/sso"] },
    auditLogs: { paths: ["/api/v1/audit"] },
    dataExport: { paths: ["/api/v1/tenant/exports"] },
    gdprCompliance: { paths: ["/api/v1/privacy"] },
  };

/** A notice reaches the bell in any case, and leaves the app only by the channels that are switched on. */
async function stopsMessages(off: () => Promise<void>, channel: "mail" | "sms") {
  const { personId } = await app.as("referrer", acme);
  await app.asOwner("update auth.people set phone_number = '+491701234567' where id = $1", [personId.slice(4)]);
  await app.asOwner(
    "insert into notice_choices (tenant_id, person_id, topic, mail, sms) values ($1, $2, 'team', true, true)",
    [acme.slice(4), personId.slice(4)],
  );
  const send = () =>
    withTenant(app.services, acme, (ctx) =>
      notify(ctx, personId, { topic: "team", kind: "members.roleGranted", to: "/home" }),
    );
  const count = async () =>
    (await app.asOwner("select from messages where tenant_id = $1 and channel = $2", [acme.slice(4), channel])).length;
  await send();
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await off();
  await send();
  expect(await count()).toBe(before);
}

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`);
const featureOf = ({ access }: Endpoint) => (typeof access === "object" ? access.feature : undefined);
const endpoints = routes.map(({ endpoint }) => endpoint);

/** Endpoints below a governed path that another toggle governs, or that must work for people outside the tenant. */
const exceptions: Record<string, Feature | "open"> = {
  "/api/v1/reports/ends": "open",
  // Visitors of a partner's page.
  "/api/v1/links/:code": "open",
  "/api/v1/links/:code/contacts": "open",
};

test("lists every toggle of the specification, and marks exactly the unbuilt ones as planned [R3.13]", () => {
  expect(Object.keys(governed).sort()).toEqual([...features].sort());
  const planned = features.filter((feature) => governed[feature] === "planned");
  expect(planned).toEqual(features.filter(isPlanned));
});

test("lists every endpoint that names a toggle [R6.3]", () => {
  const unlisted = endpoints.filter((endpoint) => {
    const feature = featureOf(endpoint);
    const entry = feature && governed[feature];
    if (!entry || entry === "planned") return entry === "planned";
    const isListed = entry.paths.some((root) => isBelow(endpoint.path, root));
    return !isListed && exceptions[endpoint.path] !== feature && !isElsewhere(endpoint);
  });
  expect(unlisted.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** A referral's commissions are below the referral's path and belong to commissions. */
const isElsewhere = ({ path, ...endpoint }: Endpoint) =>
  featureOf({ path, ...endpoint } as Endpoint) === "commissionTracking" && path.startsWith("/api/v1/referrals/");

describe.each(features)("%s", (feature) => {
  const entry = governed[feature];
  if (entry === "planned") {
    test("governs no endpoint while it is planned [R3.13 R6.3]", () =>
      expect(endpoints.filter((endpoint) => featureOf(endpoint) === feature)).toEqual([]));
    return;
  }
  const below = endpoints.filter(
    (endpoint) =>
      entry.paths.some((root) => isBelow(endpoint.path, root)) &&
      exceptions[endpoint.path] !== "open" &&
      !isElsewhere(endpoint),
  );

  test("is required by every endpoint below its paths [R6.3]", () => {
    for (const root of entry.paths)
      expect(
        below.some(({ path }) => isBelow(path, root)),
        root,
      ).toBe(true);
    const open = below.filter((endpoint) => featureOf(endpoint) !== feature);
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test("closes them when it is switched off, and on plans without it [R6.3]", async () => {
    const strict = await app.tenant(`off-${feature.toLowerCase()}`);
    await app.asOwner("update tenants set off = array[$1] where id = $2", [feature, strict.slice(4)]);
    const admin = await app.as("admin", strict);
    const send = (who: typeof admin, { method, path }: Endpoint) =>
      who.send(path.replaceAll(/:\w+/g, "x"), { method, headers: {} }).then(({ status }) => status);
    for (const endpoint of below) expect(await send(admin, endpoint), endpoint.path).toBe(403);
    for (const plan of plans.filter((one) => !planHas(one, feature))) {
      const other = await app.as("admin", await app.tenant(`${plan}-${feature.toLowerCase()}`, plan));
      for (const endpoint of below) expect(await send(other, endpoint), endpoint.path).toBe(402);
    }
  });

  const { other } = entry;
  if (other)
    test("stops what it governs besides endpoints [R6.3]", () =>
      other(async () => {
        await app.asOwner("update tenants set off = array[$1] where id = $2", [feature, acme.slice(4)]);
      }));
});
