// Measures what users experience while one tenant sends five times as many requests as the server can handle.
import { fork } from "node:child_process";
import type { Fired, Firing } from "./overload-fire.ts";
import type { Reporter } from "./report.ts";

type Person = { tenant: string; cookie: string };
type Served = { ours: string; people: Person[] };

const list = "/api/v1/notes?limit=25";
/** The number of connections that keep the server busy without a queue. */
const capacity = 32;
const seconds = 6;

/** Returns the times of served requests in milliseconds, sent by a separate process; rejected requests are only counted. */
async function fire(url: string, { cookie }: Person, connections: number): Promise<Fired> {
  const load = fork(new URL("overload-fire.ts", import.meta.url));
  const fired = new Promise<Fired>((done) => load.once("message", (message) => done(message as Fired)));
  load.send({ url: url + list, cookie, connections, seconds } satisfies Firing);
  return fired;
}

/** A page of the app: five calls, one after another. */
async function openPage(url: string, { cookie }: Person) {
  const started = performance.now();
  for (let call = 0; call < 5; call++) {
    const answer = await fetch(url + list, { headers: { cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}`);
  }
  return performance.now() - started;
}

async function openPagesUntil(over: Promise<unknown>, url: string, person: Person) {
  const times: number[] = [];
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver) times.push(await openPage(url, person));
  return times;
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

export async function overloadCosts(dataDir: string, { record: say }: Pick<Reporter, "record">) {
  const server = fork(new URL("serve.ts", import.meta.url), { env: { ...process.env, DATA_DIR: dataDir } });
  const { ours, people } = await new Promise<Served>((done) =>
    server.once("message", (message) => done(message as Served)),
  );
  const [busy, quiet] = people as [Person, Person];
  await fire(ours, busy, capacity); // warms up
  const usual = await fire(ours, busy, capacity);
  const load = fire(ours, busy, 5 * capacity);
  const pages = await openPagesUntil(load, ours, quiet);
  const over = await load;
  const recovery = await openPage(ours, busy);
  const times = quantile(over.served, 0.99) / quantile(usual.served, 0.99);
  say("overload: p99 of what is served at 5 × capacity ÷ at capacity", times.toFixed(2), "≤ 3");
  say("overload: served at 5 × capacity ÷ at capacity", (over.served.length / usual.served.length).toFixed(2), "≥ 0.5");
  say("overload: the slowest page of another tenant's user", `${Math.max(...pages).toFixed(0)} ms`, "≤ 2000 ms");
  say("overload: the busy tenant's next page afterwards", `${recovery.toFixed(0)} ms`, "≤ 2000 ms");
  server.disconnect();
  await new Promise((done) => server.once("exit", done));
}
