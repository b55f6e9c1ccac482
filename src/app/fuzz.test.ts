import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAccess } from "#base/endpoint.ts";
import { roles } from "#base/roles.ts";
import { developmentRoutes, routes } from "./server.ts";
import { inputArbitrary } from "./testing/fuzzed-input.ts";
import { createOneOfEach } from "./testing/one-of-each.ts";
import { testApp } from "./testing.ts";

/** A fixed seed makes every run use the same inputs, so that failures reproduce. `FUZZ_SEED` and `FUZZ_RUNS` search further. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_117);
const runs = Number(process.env.FUZZ_RUNS ?? 12);

const app = await testApp({ TRUST_PROXY: "1" });
afterAll(() => app.close());
const acme = await app.tenant("acme");
const home = await app.tenant("default");
let ids: Record<string, string> = {};
beforeAll(async () => {
  ids = await createOneOfEach(app, acme);
});

let requestCount = 0;
const endpoints = [...routes, ...developmentRoutes].map(
  ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

test.each(endpoints)("no input makes %s answer with a server error", async (_, endpoint) => {
  const operator = typeof endpoint.access === "object" && endpoint.access.operator === true;
  const entitlements = { plan: "enterprise", off: [], operator } as const;
  const role = roles.filter((one) => !checkAccess(endpoint, { ...entitlements, role: one })).at(-1)!;
  const example = Object.fromEntries(
    Object.entries(endpoint.example).map(([name, value]) => [
      name,
      (typeof value === "string" && ids[value.split("_")[0]!]) || value,
    ]),
  );
  const { send } = await app.as(role, operator ? home : acme);
  await fc.assert(
    fc.asyncProperty(inputArbitrary(endpoint, example, ids), async (input) => {
      const { url, init } = buildRequest(endpoint, input);
      const answer = await send(url, init);
      expect(answer.status, await answer.clone().text()).toBeLessThan(500);
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );
});

function buildRequest({ method, path }: (typeof endpoints)[number][1], input: Record<string, unknown>) {
  const inPath = new Set<string>();
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]).toWellFormed());
  });
  const headers = { "x-forwarded-for": `10.1.${(requestCount >> 8) & 255}.${requestCount++ & 255}` };
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  if (method !== "GET") {
    const json = { ...headers, "content-type": "application/json" };
    return { url, init: { method, headers: json, body: JSON.stringify(Object.fromEntries(rest)) } };
  }
  const query = new URLSearchParams(
    rest.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as [string, string])),
  );
  return { url: `${url}?${query}`, init: { method, headers } };
}
