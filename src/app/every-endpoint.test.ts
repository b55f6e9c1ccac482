import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkAccess } from "#base/endpoint.ts";
import { type Feature, features, planHas, plans } from "#base/plans.ts";
import { roles } from "#base/roles.ts";
import { developmentRoutes, routes } from "./server.ts";
import { createOneOfEach, secrets } from "./testing/one-of-each.ts";
import { testApp } from "./testing.ts";

/** Calls every endpoint as each caller that must be rejected. New endpoints are covered without a change here. */
const app = await testApp({ TRUST_PROXY: "1" });
afterAll(() => app.close());

/** Every request comes from a different IP address, so that rate limits do not interfere. */
let requestCount = 0;
const newIpAddress = () => ({ "x-forwarded-for": `10.0.${requestCount >> 8}.${requestCount++ & 255}` });

const acme = await app.tenant("acme");
const home = await app.tenant("default");
const other = await app.tenant("other");
/** Ids of records that exist in acme, by id prefix. */
const existingIds: Record<string, string> = {};

beforeAll(async () => {
  Object.assign(existingIds, await createOneOfEach(app, acme));
});

const endpoints = [...routes, ...developmentRoutes].map(
  ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

describe.each(endpoints)("%s", (_, e) => {
  /** The contract's example, with its ids replaced by ids that exist in acme. */
  const example = () =>
    Object.fromEntries(
      Object.entries(e.example).map(([k, v]) => [k, (typeof v === "string" && existingIds[v.split("_")[0]!]) || v]),
    );
  const sendExample = (send: typeof app.anonymous.send, input: Record<string, unknown>) => {
    const path = e.path.replace(/:(\w+)/g, (_m, name: string) => encodeURIComponent(String(input[name])));
    const query = new URLSearchParams(input as Record<string, string>);
    return e.method === "GET"
      ? send(`${path}?${query}`, { method: "GET", headers: newIpAddress() })
      : send(path, {
          method: e.method,
          headers: { "content-type": "application/json", ...newIpAddress() },
          body: JSON.stringify(input),
        });
  };
  const operator = typeof e.access === "object" && e.access.operator === true;
  const entitlements = { plan: "enterprise", off: [], operator } as const;
  const allowed = roles.filter((role) => !checkAccess(e, { ...entitlements, role }));
  /** The tenant in which at least one role may call the endpoint. */
  const tenantId = operator ? home : acme;
  const feature: Feature | undefined = typeof e.access === "object" ? e.access.feature : undefined;

  test("has a summary and a valid example", () => {
    expect(e.summary).toMatch(/^[A-Z].{10,}[^.]$/);
    expect(e.input.safeParse(e.example).error).toBeUndefined();
  });

  if (e.access !== "public")
    test("rejects a caller without a session [R6.2 R8.3]", async () => {
      const answer = await sendExample(app.anonymous.send, example());
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: "base.signedOut", requestId: expect.any(String) });
    });

  test("rejects roles without access [R6.1]", async () => {
    for (const role of roles.filter((r) => !allowed.includes(r)))
      expect((await sendExample((await app.as(role, tenantId)).send, example())).status, role).toBe(403);
  });

  if (operator)
    test("rejects an admin of another tenant who is not an operator [R6.4]", async () => {
      expect((await sendExample((await app.as("admin", acme)).send, example())).status).toBe(403);
    });

  if (feature)
    test("rejects a plan without the feature, and a tenant that switched it off [R6.3]", async () => {
      const plansWithout = plans.filter((plan) => !planHas(plan, feature!));
      for (const plan of plansWithout) {
        const otherTenant = await app.tenant(`on-${plan}`, plan);
        expect((await sendExample((await app.as(allowed[0]!, otherTenant)).send, example())).status, plan).toBe(402);
      }
      const strict = await app.tenant("strict");
      await app.asOwner("update tenants set off = $1 where slug = 'strict'", [features.filter((f) => f === feature)]);
      const answer = await sendExample((await app.as(allowed[0]!, strict)).send, example());
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "base.featureOff", params: { feature } });
    });

  test("does not return or change another tenant's record [R6.5]", async () => {
    const answer = await sendExample((await app.as(allowed.at(-1)!, other)).send, example());
    if (Object.values(example()).some((v) => Object.values(existingIds).includes(v as string)))
      expect([403, 404]).toContain(answer.status);
    const text = await answer.text();
    for (const secret of [...Object.values(existingIds), ...secrets]) expect(text).not.toContain(secret);
  });

  if (Object.keys(e.input.shape).length > 0)
    test("rejects invalid input", async () => {
      const { send } = await app.as(allowed.at(-1)!, tenantId);
      for (const name of Object.keys(e.input.shape)) {
        const answer = await sendExample(send, { ...example(), [name]: " ¿? " });
        if (name in e.example && !e.input.safeParse({ ...e.example, [name]: " ¿? " }).success) {
          expect(answer.status, name).toBe(422);
          const { code, params } = (await answer.json()) as {
            code: string;
            params: { fields: Record<string, unknown> };
          };
          expect(code).toBe("base.invalid");
          // For a list in the query string, the error names its first element.
          expect(params.fields[name] ?? params.fields[`${name}.0`], name).toMatchObject({ code: expect.any(String) });
        }
        expect(answer.status, name).toBeLessThan(500);
      }
    });

  const texts = Object.entries(e.example).filter(([, value]) => typeof value === "string");
  if (texts.length > 0)
    test("rejects text that PostgreSQL cannot store", async () => {
      const { send } = await app.as(allowed.at(-1)!, tenantId);
      // A URL cannot contain lone surrogates.
      for (const [name, value] of texts)
        for (const bad of e.method === "GET" || e.path.includes(`:${name}`) ? ["\0"] : ["\0", "\ud800"]) {
          const answer = await sendExample(send, { ...example(), [name]: `${value}${bad}` });
          expect(answer.status, name).toBe(422);
        }
    });

  if ("after" in e.input.shape)
    test("treats a forged cursor as invalid input in every sort order", async () => {
      const { send } = await app.as(allowed.at(-1)!, tenantId);
      const order = e.input.shape.orderBy as { def: { innerType: { options: string[] } } } | undefined;
      for (const orderBy of [undefined, ...(order?.def.innerType.options ?? [])])
        for (const forged of [
          [null, "x"],
          ["no date", "per_zz"],
          [{ a: 1 }, "\u0000"],
          [1e99, "9".repeat(99)],
          [[], ""],
        ]) {
          const after = Buffer.from(JSON.stringify(forged)).toString("base64url");
          const answer = await sendExample(send, { ...example(), after, ...(orderBy && { orderBy }) });
          expect(answer.status, `${orderBy} ${JSON.stringify(forged)}`).toBeLessThan(500);
        }
    });

  if (e.method === "GET" && e.access !== "public")
    test("forbids caching of the response", async () => {
      const answer = await sendExample((await app.as(allowed.at(-1)!, tenantId)).send, example());
      if (answer.ok && answer.headers.get("content-type")?.includes("json"))
        expect(answer.headers.get("cache-control")).toContain("no-store");
    });

  if (e.method !== "GET")
    test("rejects a request from another origin", async () => {
      const { cookie } = await app.as(allowed.at(-1)!, tenantId);
      const answer = await app.anonymous.send(e.path.replace(":id", existingIds.msg!), {
        method: e.method,
        headers: { origin: "https://evil.example", cookie, ...newIpAddress() },
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "base.foreignOrigin" });
    });
});

test("the other tenant has a record for every id that an endpoint takes", () => {
  const taken = endpoints
    .flatMap(([, e]) => Object.values(e.example as Record<string, unknown>))
    .filter((v) => /^[a-z]{3}_[0-9a-f]{32}$/.test(String(v)));
  for (const id of taken) expect(existingIds, String(id)).toHaveProperty(String(id).split("_")[0]!);
});
