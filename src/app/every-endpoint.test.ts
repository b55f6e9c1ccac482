import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusal } from "#base/endpoint.ts";
import { type Feature, features, planHas, plans } from "#base/plans.ts";
import { roles } from "#base/roles.ts";
import { developmentRoutes, routes } from "./server.ts";
import { makeOneOfEach, secrets } from "./testing/one-of-each.ts";
import { testApp } from "./testing.ts";

/** Knocks at every door as everyone who should not get in. A new endpoint is tried without a word being added here. */
const app = await testApp({ TRUST_PROXY: "1" });
afterAll(() => app.close());

/** Each comes from somewhere else: what is tried here is not how often somebody may come. */
let visitors = 0;
const elsewhere = () => ({ "x-forwarded-for": `10.0.${visitors >> 8}.${visitors++ & 255}` });

const acme = await app.tenant("acme");
const home = await app.tenant("default");
const other = await app.tenant("other");
/** What exists in acme, by the prefix of its id. */
const theirs: Record<string, string> = {};

beforeAll(async () => {
  Object.assign(theirs, await makeOneOfEach(app, acme));
});

const endpoints = [...routes, ...developmentRoutes].map(
  ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

describe.each(endpoints)("%s", (_, e) => {
  /** The contract's example, with the ids of what really exists in acme. */
  const example = () =>
    Object.fromEntries(
      Object.entries(e.example).map(([k, v]) => [k, (typeof v === "string" && theirs[v.split("_")[0]!]) || v]),
    );
  const ask = (send: typeof app.nobody.send, input: Record<string, unknown>) => {
    const path = e.path.replace(/:(\w+)/g, (_m, name: string) => encodeURIComponent(String(input[name])));
    const query = new URLSearchParams(input as Record<string, string>);
    return e.method === "GET"
      ? send(`${path}?${query}`, { method: "GET", headers: elsewhere() })
      : send(path, {
          method: e.method,
          headers: { "content-type": "application/json", ...elsewhere() },
          body: JSON.stringify(input),
        });
  };
  const operator = typeof e.access === "object" && e.access.operator === true;
  const all = { plan: "enterprise", off: [], operator } as const;
  const allowed = roles.filter((role) => !refusal(e, { ...all, role }));
  /** The tenant in which someone may call it at all. */
  const place = operator ? home : acme;
  const feature: Feature | undefined = typeof e.access === "object" ? e.access.feature : undefined;

  test("says what it is for and has an example that fits", () => {
    expect(e.summary).toMatch(/^[A-Z].{10,}[^.]$/);
    expect(e.input.safeParse(e.example).error).toBeUndefined();
  });

  if (e.access !== "public")
    test("signed out [R6.2 R8.3]", async () => {
      const answer = await ask(app.nobody.send, example());
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: "base.signedOut", requestId: expect.any(String) });
    });

  test("wrong role [R6.1]", async () => {
    for (const role of roles.filter((r) => !allowed.includes(r)))
      expect((await ask((await app.as(role, place)).send, example())).status, role).toBe(403);
  });

  if (operator)
    test("another tenant's admin is no operator [R6.4]", async () => {
      expect((await ask((await app.as("admin", acme)).send, example())).status).toBe(403);
    });

  if (feature)
    test("plan without the feature, and feature switched off [R6.3]", async () => {
      const lacking = plans.filter((plan) => !planHas(plan, feature!));
      for (const plan of lacking) {
        const poor = await app.tenant(`on-${plan}`, plan);
        expect((await ask((await app.as(allowed[0]!, poor)).send, example())).status, plan).toBe(402);
      }
      const strict = await app.tenant("strict");
      await app.asOwner("update tenants set off = $1 where slug = 'strict'", [features.filter((f) => f === feature)]);
      const answer = await ask((await app.as(allowed[0]!, strict)).send, example());
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "base.featureOff", params: { feature } });
    });

  test("another tenant's record [R6.5]", async () => {
    const answer = await ask((await app.as(allowed.at(-1)!, other)).send, example());
    if (Object.values(example()).some((v) => Object.values(theirs).includes(v as string)))
      expect([403, 404]).toContain(answer.status);
    const text = await answer.text();
    for (const secret of [...Object.values(theirs), ...secrets]) expect(text).not.toContain(secret);
  });

  if (Object.keys(e.input.shape).length > 0)
    test("bad input", async () => {
      const { send } = await app.as(allowed.at(-1)!, place);
      for (const name of Object.keys(e.input.shape)) {
        const answer = await ask(send, { ...example(), [name]: " ¿? " });
        if (name in e.example && !e.input.safeParse({ ...e.example, [name]: " ¿? " }).success) {
          expect(answer.status, name).toBe(422);
          const { code, params } = (await answer.json()) as {
            code: string;
            params: { fields: Record<string, unknown> };
          };
          expect(code).toBe("base.invalid");
          // Of a list in an address it is the first that is wrong.
          expect(params.fields[name] ?? params.fields[`${name}.0`], name).toMatchObject({ code: expect.any(String) });
        }
        expect(answer.status, name).toBeLessThan(500);
      }
    });

  const texts = Object.entries(e.example).filter(([, value]) => typeof value === "string");
  if (texts.length > 0)
    test("text that cannot be stored", async () => {
      const { send } = await app.as(allowed.at(-1)!, place);
      // An address has no halves of characters.
      for (const [name, value] of texts)
        for (const bad of e.method === "GET" || e.path.includes(`:${name}`) ? ["\0"] : ["\0", "\ud800"]) {
          const answer = await ask(send, { ...example(), [name]: `${value}${bad}` });
          expect(answer.status, name).toBe(422);
        }
    });

  if ("after" in e.input.shape)
    test("a forged cursor is bad input, in every order", async () => {
      const { send } = await app.as(allowed.at(-1)!, place);
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
          const answer = await ask(send, { ...example(), after, ...(orderBy && { orderBy }) });
          expect(answer.status, `${orderBy} ${JSON.stringify(forged)}`).toBeLessThan(500);
        }
    });

  if (e.method === "GET" && e.access !== "public")
    test("is kept in no cache", async () => {
      const answer = await ask((await app.as(allowed.at(-1)!, place)).send, example());
      if (answer.ok && answer.headers.get("content-type")?.includes("json"))
        expect(answer.headers.get("cache-control")).toContain("no-store");
    });

  if (e.method !== "GET")
    test("a page of another origin", async () => {
      const { cookie } = await app.as(allowed.at(-1)!, place);
      const answer = await app.nobody.send(e.path.replace(":id", theirs.msg!), {
        method: e.method,
        headers: { origin: "https://evil.example", cookie, ...elsewhere() },
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "base.foreignOrigin" });
    });
});

test("every id an endpoint takes stands for something that exists in the other tenant", () => {
  const taken = endpoints
    .flatMap(([, e]) => Object.values(e.example as Record<string, unknown>))
    .filter((v) => /^[a-z]{3}_[0-9a-f]{32}$/.test(String(v)));
  for (const id of taken) expect(theirs, String(id)).toHaveProperty(String(id).split("_")[0]!);
});
