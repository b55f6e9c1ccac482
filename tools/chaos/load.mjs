import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { plantCommissions } from "./earnings.mjs";
import { signInTo } from "./session.mjs";
import { upload } from "./uploads.mjs";

const longestMs = 120_000;

/**
 * A light load of writes. The journal records exactly what the app acknowledged, and the checks look for that. A request without a response
 * is sent again with the same idempotency key and may or may not have been executed before.
 */
export function startLoad(app, journal, random) {
  let stopped = false;
  let target = app;
  const sessions = new Map();

  const sessionOf = async (role) => {
    const known = sessions.get(role);
    if (known) return known;
    const session = await signInTo(target, "default", role);
    sessions.set(role, session);
    return session;
  };
  /** Retries until the attempt succeeds, however long the app is down. Returns undefined if the load was stopped first. */
  const persist = async (attempt) => {
    while (!stopped) {
      try {
        return await attempt();
      } catch {
        // The app was killed or is starting.
      }
      await sleep(200);
    }
    return undefined;
  };
  /** Sends with one idempotency key until the app responds. */
  const send = async (role, path, body, method = "POST") => {
    const key = randomUUID();
    const answer = await persist(async () => {
      const { cookie, host } = await sessionOf(role);
      const { status, text } = await target.send({ method, path, host, cookie, key, body });
      if (status >= 500) throw new Error(`${path} was answered with ${status}`);
      return { ok: status < 300, json: JSON.parse(text) };
    });
    return answer ?? { ok: false, json: {} };
  };

  const refer = async () => {
    const name = randomUUID().slice(0, 8);
    const body = { fullName: `Chaos ${name}`, email: `${name}@chaos-${name}.example`, company: `Chaos ${name} Ltd` };
    const { ok, json } = await send("referrer", "/api/v1/referrals", body);
    if (ok) journal.referrals.push(json.id);
    return ok;
  };
  const exportData = async () => {
    const role = random.pick(["referrer", "company"]);
    const { ok, json } = await send(role, "/api/v1/me/exports", {});
    if (ok) journal.exports.push({ id: json.id, role });
    return ok;
  };
  const uploadFile = async () => {
    const role = random.pick(["referrer", "company"]);
    const stored = await persist(async () => {
      const session = await sessionOf(role);
      return upload((request) => target.send({ ...request, host: session.host, cookie: session.cookie }), {
        ...session,
        bytes: Math.round(random.between(2_000, 600_000)),
        isStopped: () => stopped,
      });
    });
    if (stored) journal.uploads.push({ ...stored, role });
    return stored !== undefined;
  };
  /** Adds new commissions to a payout run and releases it; jobs then pay them. */
  const pay = async () => {
    const admin = (path, body, method) => send("admin", `/api/v1/payouts/runs${path}`, body, method);
    await persist(() =>
      plantCommissions(app, Math.round(random.between(2, 5)), Math.round(random.between(6_000, 20_000))),
    );
    const draft = await admin("", {});
    const id = draft.json.id ?? draft.json.params?.id;
    if (!id) return false;
    const { json: run } = await admin(`/${id}`, undefined, "GET");
    const released = await admin(`/${id}/release`, { version: run.version });
    if (released.ok) journal.runs.push(id);
    return released.ok;
  };

  const acknowledged = { referrals: 0, uploads: 0, exports: 0, payouts: 0 };
  const work = async (kind, act, [least, most]) => {
    while (!stopped) {
      if (await act()) acknowledged[kind]++;
      await sleep(random.between(least, most));
    }
  };
  const working = [
    work("referrals", refer, [50, 200]),
    work("uploads", uploadFile, [100, 300]),
    work("exports", exportData, [300, 900]),
    work("payouts", pay, [200, 600]),
  ];
  return {
    /** Sends to another instance on the same database from now on. */
    moveTo: (other) => {
      target = other;
      sessions.clear();
    },
    /** Waits until `count` more writes of every kind were acknowledged. */
    acknowledgedOfEach: async (count) => {
      const before = { ...acknowledged };
      const missing = () => Object.keys(before).filter((kind) => acknowledged[kind] < before[kind] + count);
      for (const until = Date.now() + longestMs; missing().length > 0; await sleep(50))
        if (Date.now() > until) throw new Error(`Not acknowledged for two minutes: ${missing().join(", ")}`);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
  };
}
