// Measures the platform: the cost of a call, a page and sign-ins compared to a bare server.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { pageRatio } from "./page.ts";
import { type Load, ratio } from "./ratio.ts";
import type { Reporter } from "./report.ts";
import { signInSlowdown } from "./sign-ins.ts";

type Served = {
  ours: string;
  theirs: string;
  pages: { ours: string; theirs: string };
  people: { tenant: string; cookie: string; notes: string[] }[];
  person: { email: string; password: string };
};

const bareId = (id: string) => `evt_${id.replaceAll("-", "")}`;
const json = { "content-type": "application/json" };
const body = JSON.stringify({
  fullName: "Ana Lima",
  email: "ana@example.com",
  valueMinor: 125_000,
  currency: "EUR",
  status: "open",
});

type Comparison = { name: string; to?: string; target: number; ours: Load; theirs: Load };

function comparisons(served: Served): Comparison[] {
  const everyone = <T>(make: (person: Served["people"][number]) => T[]) => served.people.flatMap(make);
  // Both get the same requests, including the cookie and the key that the bare server ignores.
  const sampleAt = (path: string): Load => ({
    url: served.ours,
    requests: everyone(({ cookie }) => [{ path, headers: { cookie } }]),
  });

  return [
    {
      name: "read by id, session and tenant checked",
      target: 0.8,
      ours: {
        url: served.ours,
        requests: everyone(({ cookie, notes }) =>
          notes.map((id) => ({ path: `/api/v1/notes/${bareId(id)}`, headers: { cookie } })),
        ),
      },
      theirs: {
        url: served.theirs,
        requests: everyone(({ tenant, cookie, notes }) =>
          notes.map((id) => ({ path: `/notes/${tenant}/${id}`, headers: { cookie } })),
        ),
      },
    },
    {
      name: "list of 25",
      target: 0.7,
      ours: {
        url: served.ours,
        requests: everyone(({ cookie }) => [{ path: "/api/v1/notes?limit=25", headers: { cookie } }]),
      },
      theirs: {
        url: served.theirs,
        requests: everyone(({ tenant, cookie }) => [{ path: `/notes/${tenant}`, headers: { cookie } }]),
      },
    },
    {
      name: "JSON without the database",
      target: 0.8,
      ours: { url: served.ours, requests: everyone(({ cookie }) => [{ path: "/api/v1/sample", headers: { cookie } }]) },
      theirs: { url: served.theirs, requests: everyone(({ cookie }) => [{ path: "/sample", headers: { cookie } }]) },
    },
    {
      name: "session checked",
      to: "the same without a check",
      target: 0.8,
      ours: sampleAt("/api/v1/sample"),
      theirs: sampleAt("/api/v1/open-sample"),
    },
    {
      name: "create, with key, event and outbox row",
      target: 0.4,
      ours: {
        url: served.ours,
        requests: everyone(({ cookie }) => [
          { method: "POST", path: "/api/v1/notes", headers: { ...json, cookie }, body, freshKey: true },
        ]),
      },
      theirs: {
        url: served.theirs,
        requests: everyone(({ tenant, cookie }) => [
          { method: "POST", path: `/notes/${tenant}`, headers: { ...json, cookie }, body, freshKey: true },
        ]),
      },
    },
  ];
}

export async function platformCosts(dataDir: string, { compare, record: say }: Reporter) {
  const server = fork(new URL("serve.ts", import.meta.url), { env: { ...process.env, DATA_DIR: dataDir } });
  const served = await new Promise<Served>((done) => server.once("message", (message) => done(message as Served)));
  for (const { name, to = "bare", target, ours, theirs } of comparisons(served))
    compare(name, to, target, await ratio(ours, theirs, () => randomUUID()));
  const branded = Array.from({ length: 20 }, (_, i) => `t${i + 1}.localhost`);
  compare(
    "landing in its tenant's brand, already written",
    "the same bytes from a bare server",
    0.5,
    await pageRatio(served.pages, branded),
  );
  const { median: slowdown } = await signInSlowdown(served);
  say("p99 of a read while 20 people a second sign in ÷ while nobody does", slowdown.toFixed(2), "≤ 2");
  server.disconnect();
  await new Promise((done) => server.once("exit", done));
}
