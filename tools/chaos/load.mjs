import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { demoPerson } from "../sign-in.mjs";

/**
 * A light load of writes. Whatever the app acknowledged is written into the journal: the checker looks for exactly that. What was not
 * acknowledged is sent again under the same key, and may have been done or not.
 */
export function startLoad(app, journal, random) {
  let stopped = false;
  let acknowledgements = 0;
  let target = app;
  const sessions = new Map();

  const sessionOf = async (tenant, role) => {
    const known = sessions.get(`${tenant} ${role}`);
    if (known) return known;
    const host = tenant === "default" ? `localhost:${target.port}` : `${tenant}.localhost:${target.port}`;
    const answer = await target.send({ method: "POST", path: "/api/v1/session", host, body: demoPerson(tenant, role) });
    const cookie = [answer.headers["set-cookie"]].flat()[0]?.split(";")[0];
    if (answer.status !== 200 || !cookie) throw new Error(`Signing in was answered with ${answer.status}`);
    sessions.set(`${tenant} ${role}`, { host, cookie });
    return { host, cookie };
  };
  /** Sends until it is answered, under one key. */
  const send = async (tenant, role, path, body, method = "POST") => {
    const key = randomUUID();
    while (!stopped) {
      try {
        const { cookie, host } = await sessionOf(tenant, role);
        const answer = await target.send({ method, path, host, cookie, key, body });
        if (answer.status < 500) return { ok: answer.status < 300, json: JSON.parse(answer.text) };
      } catch {
        // It was killed, or is starting: the same again in a moment.
      }
      await sleep(200);
    }
    return { ok: false, json: {} };
  };

  const refer = async () => {
    const name = randomUUID().slice(0, 8);
    const body = { fullName: `Chaos ${name}`, email: `${name}@chaos-${name}.example`, company: `Chaos ${name} Ltd` };
    const { ok, json } = await send("default", "referrer", "/api/v1/referrals", body);
    if (ok) journal.referrals.push(json.id);
    return ok;
  };
  const exportData = async () => {
    const { ok, json } = await send("default", random.pick(["referrer", "company"]), "/api/v1/me/exports", {});
    if (ok) journal.exports.push(json.id);
    return ok;
  };
  /** A run of payouts is drafted and thrown away again, so that there is something to draft the next time. */
  const pay = async () => {
    const admin = (path, body, method) => send("default", "admin", `/api/v1/payouts/runs${path}`, body, method);
    const draft = await admin("", {});
    const id = draft.json.id ?? draft.json.params?.id;
    if (draft.ok) journal.runs.push(id);
    if (!id) return false;
    const { json: run } = await admin(`/${id}`, undefined, "GET");
    return (await admin(`/${id}?version=${run.version}`, undefined, "DELETE")).ok;
  };

  const work = async () => {
    for (let step = 0; !stopped; step++) {
      const done = await (step % 7 === 3 ? exportData() : step % 5 === 1 ? pay() : refer());
      if (done) acknowledgements++;
      await sleep(random.between(20, 120));
    }
  };
  const working = [work(), work()];
  return {
    /** Sends to another instance on the same database from now on. */
    moveTo: (other) => {
      target = other;
      sessions.clear();
    },
    /** Waits until so many more writes were acknowledged. */
    acknowledged: async (count) => {
      const wanted = acknowledgements + count;
      for (const until = Date.now() + 120_000; acknowledgements < wanted; await sleep(50))
        if (Date.now() > until) throw new Error("No write has been acknowledged for two minutes");
    },
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
  };
}
