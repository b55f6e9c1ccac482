import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusal } from "#base/endpoint.ts";
import { type Feature, features, planHas, plans } from "#base/plans.ts";
import { roles } from "#base/roles.ts";
import { orderReport } from "#features/analytics/reports.ts";
import { addDomain } from "#features/domains/contract.ts";
import { makeApiKey } from "#features/identity/api-keys.ts";
import { listSessions } from "#features/identity/security.ts";
import { createLink } from "#features/links/contract.ts";
import { invite } from "#features/members/contract.ts";
import { sendTestMessage } from "#features/notifications/contract.ts";
import { createPlan, publishDraft, usePlan } from "#features/plans/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { createReferral } from "#features/referrals/contract.ts";
import { saveView } from "#features/referrals/record.ts";
import { addSsoHouse } from "#features/sso/contract.ts";
import { developmentRoutes, routes } from "./server.ts";
import { testApp } from "./testing.ts";

/** Knocks at every door as everyone who should not get in. A new endpoint is tried without a word being added here. */
const house = await testApp({ TRUST_PROXY: "true" });
afterAll(() => house.close());

/** Each comes from somewhere else: what is tried here is not how often somebody may come. */
let visitors = 0;
const elsewhere = () => ({ "x-forwarded-for": `10.0.${visitors >> 8}.${visitors++ & 255}` });

const acme = await house.tenant("acme");
const home = await house.tenant("default");
const other = await house.tenant("other");
/** What exists in acme, by the prefix of its id; a feature whose contract names a new prefix makes one here. */
const theirs: Record<string, string> = {};
const secrets = ["Secret subject", "Secret contact", "secret@example.com", "A secret text"];

beforeAll(async () => {
  const { call, personId } = await house.as("admin", acme);
  theirs.per = personId;
  // One of its own, since whoever may do so suspends and deletes it here.
  theirs.ten = await house.tenant("spare");
  theirs.ses = (await call(listSessions, {})).items[0]!.id;
  theirs.api = (await call(makeApiKey, { name: "Theirs", scope: "read", days: 1 })).id;
  const sso = {
    kind: "oidc",
    name: "Theirs",
    domain: "acme.example",
    role: "user",
    issuer: "https://id.acme.example",
  } as const;
  theirs.sso = (await call(addSsoHouse, { ...sso, clientId: "x", clientSecret: "x" })).id;
  theirs.dom = (await call(addDomain, { host: "theirs.example" })).id;
  theirs.inv = (await call(invite, { email: "invited@example.com", role: "user" })).id;
  const [passkey] = await house.asOwner(
    `insert into auth.passkeys (person_id, credential_id, public_key, counter, synced, name)
     values ($1, 'theirs', '', 0, false, 'Theirs') returning replace(id::text, '-', '') id`,
    [personId.slice(4)],
  );
  theirs.psk = `psk_${passkey.id}`;
  const [connection] = await house.asOwner(
    `insert into auth.connections (person_id, provider, subject, email)
     values ($1, 'google', 'theirs', 'secret@example.com') returning replace(id::text, '-', '') id`,
    [personId.slice(4)],
  );
  theirs.con = `con_${connection.id}`;
  const { programs, pipelines } = await call(getCatalog, {});
  theirs.prg = programs[0]!.id;
  theirs.pip = pipelines[0]!.id;
  theirs.stg = pipelines[0]!.stages[0]!.id;
  theirs.ref = (await call(createReferral, { fullName: "Secret contact", email: "secret@example.com" })).id;
  theirs.viw = (await call(saveView, { name: "Theirs", search: "" })).id;
  const plan = await call(createPlan, { ...createPlan.example, name: "Theirs" });
  await call(publishDraft, { id: plan.id, revision: 1, effectiveFrom: "2099-01-01" });
  theirs.cpl = plan.id;
  theirs.plu = (await call(usePlan, { id: plan.id, scope: "tier", target: "silver" })).uses[0]!.id;
  theirs.rpt = (await call(orderReport, { cadence: "weekly" })).id;
  theirs.lnk = (await call(createLink, { programId: programs[0]!.id })).id;
  const [file] = await house.asOwner(
    `with o as (insert into objects (tenant_id, path, owner_id, key, size, md5, generation, content_type, download_token)
       values ($1, 'imports/theirs/list.csv', $2, 'theirs', 1, '', 1, 'text/csv', 'theirs') returning tenant_id, id)
     insert into imports (tenant_id, person_id, object_id, name, program_id, mapping, state) select tenant_id, $2, id, 'list.csv', $3, '[]', 'checked' from o
     returning replace(object_id::text, '-', '') object, replace(id::text, '-', '') id`,
    [acme.slice(4), personId.slice(4), programs[0]!.id.slice(4)],
  );
  theirs.obj = `obj_${file.object}`;
  theirs.imp = `imp_${file.id}`;
  const [payout] = await house.asOwner(
    `with r as (insert into payout_runs (tenant_id, until) values ($1, now()) returning tenant_id, id)
     insert into payout_items (tenant_id, run_id, person_id, earned_currency, gross_minor, currency, minor, lines)
     select tenant_id, id, $2, 'EUR', 100, 'EUR', 100, 1 from r
     returning replace(run_id::text, '-', '') run, replace(id::text, '-', '') id`,
    [acme.slice(4), personId.slice(4)],
  );
  theirs.run = `run_${payout.run}`;
  theirs.pit = `pit_${payout.id}`;
  const { id: versionId, rules } = plan.versions[0]!;
  const why = {
    rule: rules[0],
    slices: [],
    limits: [],
    rates: [],
    basisMinor: 100,
    basisCurrency: "EUR",
    shareBp: 10_000,
  };
  const [line] = await house.asOwner(
    `with d as (insert into deal_events (tenant_id, source, external_id, kind, occurred_at, state) values ($1, 'theirs', '1', 'won', now(), 'applied') returning tenant_id, id),
       c as (insert into commissions (tenant_id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id, rule_key, why, currency, minor, state)
         select tenant_id, id, $2, $3, $4, 'share', 'won', $5, 'won', $6, 'EUR', 10, 'on_hold' from d returning tenant_id, id)
     insert into disputes (tenant_id, commission_id, person_id, reason, text) select tenant_id, id, $4, 'other', 'A secret text' from c
     returning replace(commission_id::text, '-', '') com, replace(id::text, '-', '') id`,
    [acme, theirs.ref, theirs.prg, personId, versionId].map((id) => id!.slice(4)).concat(JSON.stringify(why)),
  );
  const [written] = await house.asOwner(
    `insert into contact_messages (tenant_id, name, email, text, locale) values ($1, 'Secret contact', 'secret@example.com', 'A secret text', 'en')
     returning replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  theirs.cmg = `cmg_${written.id}`;
  theirs.com = `com_${line.com}`;
  theirs.dsp = `dsp_${line.id}`;
  const [subject, , to, text] = secrets as [string, string, string, string];
  theirs.msg = (await call(sendTestMessage, { channel: "mail", to, subject, text })).id;
});

const doors = [...routes, ...developmentRoutes].map(
  ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

describe.each(doors)("%s", (_, e) => {
  /** The contract's example, with the ids of what really exists in acme. */
  const example = () =>
    Object.fromEntries(
      Object.entries(e.example).map(([k, v]) => [k, (typeof v === "string" && theirs[v.split("_")[0]!]) || v]),
    );
  const ask = (send: typeof house.nobody.send, input: Record<string, unknown>) => {
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
      const answer = await ask(house.nobody.send, example());
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: "base.signedOut", requestId: expect.any(String) });
    });

  test("wrong role [R6.1]", async () => {
    for (const role of roles.filter((r) => !allowed.includes(r)))
      expect((await ask((await house.as(role, place)).send, example())).status, role).toBe(403);
  });

  if (operator)
    test("another tenant's admin is no operator [R6.4]", async () => {
      expect((await ask((await house.as("admin", acme)).send, example())).status).toBe(403);
    });

  if (feature)
    test("plan without the feature, and feature switched off [R6.3]", async () => {
      const lacking = plans.filter((plan) => !planHas(plan, feature!));
      for (const plan of lacking) {
        const poor = await house.tenant(`on-${plan}`, plan);
        expect((await ask((await house.as(allowed[0]!, poor)).send, example())).status, plan).toBe(402);
      }
      const strict = await house.tenant("strict");
      await house.asOwner("update tenants set off = $1 where slug = 'strict'", [features.filter((f) => f === feature)]);
      const answer = await ask((await house.as(allowed[0]!, strict)).send, example());
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "base.featureOff", params: { feature } });
    });

  test("another tenant's record [R6.5]", async () => {
    const answer = await ask((await house.as(allowed.at(-1)!, other)).send, example());
    if (Object.values(example()).some((v) => Object.values(theirs).includes(v as string)))
      expect([403, 404]).toContain(answer.status);
    const text = await answer.text();
    for (const secret of [...Object.values(theirs), ...secrets]) expect(text).not.toContain(secret);
  });

  if (Object.keys(e.input.shape).length > 0)
    test("bad input", async () => {
      const { send } = await house.as(allowed.at(-1)!, place);
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
      const { send } = await house.as(allowed.at(-1)!, place);
      // An address has no halves of characters.
      for (const [name, value] of texts)
        for (const bad of e.method === "GET" || e.path.includes(`:${name}`) ? ["\0"] : ["\0", "\ud800"]) {
          const answer = await ask(send, { ...example(), [name]: `${value}${bad}` });
          expect(answer.status, name).toBe(422);
        }
    });

  if ("after" in e.input.shape)
    test("a forged cursor is bad input, in every order", async () => {
      const { send } = await house.as(allowed.at(-1)!, place);
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
      const answer = await ask((await house.as(allowed.at(-1)!, place)).send, example());
      if (answer.ok && answer.headers.get("content-type")?.includes("json"))
        expect(answer.headers.get("cache-control")).toContain("no-store");
    });

  if (e.method !== "GET")
    test("a page of another origin", async () => {
      const { cookie } = await house.as(allowed.at(-1)!, place);
      const answer = await house.nobody.send(e.path.replace(":id", theirs.msg!), {
        method: e.method,
        headers: { origin: "https://evil.example", cookie, ...elsewhere() },
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "base.foreignOrigin" });
    });
});

test("every id an endpoint takes stands for something that exists in the other tenant", () => {
  const taken = doors
    .flatMap(([, e]) => Object.values(e.example as Record<string, unknown>))
    .filter((v) => /^[a-z]{3}_[0-9a-f]{32}$/.test(String(v)));
  for (const id of taken) expect(theirs, String(id)).toHaveProperty(String(id).split("_")[0]!);
});
