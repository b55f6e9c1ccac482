import { eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { PublicReadCtx, Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { messages } from "#server/tables.ts";
import type { Part } from "../contract.ts";
import { overall, stateOf } from "../rules.ts";
import { jobCounts } from "./table.ts";

const counts = statement("tenancy.jobCounts", {}, (from) =>
  from
    .select({
      ...{ waiting: jobCounts.waiting, failing: jobCounts.failing },
      ...{ abandoned: jobCounts.abandoned, oldestSeconds: jobCounts.oldestSeconds },
    })
    .from(jobCounts),
);
const unsent = statement("tenancy.unsent", { channel: messages.channel }, (from, p) =>
  from
    .select({
      waiting: sql<number>`(count(*) filter (where ${messages.state} = 'waiting'))::int`,
      failing: sql<number>`(count(*) filter (where ${messages.lastError} is not null and ${messages.state} <> 'sent'))::int`,
    })
    .from(messages)
    .where(eq(messages.channel, p.channel)),
);

type Probe = { state: Part["state"]; tookMs: number };

/** Tries it, for two seconds at most. */
async function probe(work: () => Promise<unknown>): Promise<Probe> {
  const started = performance.now();
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error("late")), 2000).unref());
  const failed = await Promise.race([work(), late]).then(
    () => false,
    () => true,
  );
  const tookMs = Math.round(performance.now() - started);
  return { state: stateOf({ failed, tookMs }), tookMs };
}

const none = { waiting: null, failing: null, abandoned: null, oldestSeconds: null };
type Looking = Pick<PublicReadCtx, "services" | "db">;

async function database({ services }: Looking): Promise<Part> {
  return { name: "database", ...(await probe(() => services.db.pool.query("select 1"))), ...none };
}

/** A queue whose first job waits longer than a minute, or that holds jobs of dead workers, is not being worked off. */
async function jobs({ db }: Looking): Promise<Part> {
  let found = { waiting: 0, failing: 0, abandoned: 0, oldestSeconds: 0 };
  const { state, tookMs } = await probe(async () => {
    [found = found] = await db.run(counts, {});
  });
  const stuck = state === "ok" && (found.oldestSeconds > 60 || found.abandoned > 0);
  return { name: "jobs", state: stuck ? "slow" : state, tookMs, ...found };
}

/** Without a service to send with, messages wait in the outbox: neither well nor ill. */
async function courier(ctx: Looking, name: "mail" | "sms"): Promise<Part> {
  const [waits] = await ctx.db.run(unsent, { channel: name }).catch(() => []);
  const sender = ctx.services.messageSenders[name];
  const seen = sender ? await probe(() => sender.check()) : { state: "off" as const, tookMs: null };
  return { name, ...seen, ...none, ...waits };
}

async function storage({ services }: Looking): Promise<Part> {
  return { name: "storage", ...(await probe(() => services.storage.check())), ...none };
}

/** Probes are dear and the page is public: one round serves everybody who asks within five seconds. */
const keepMs = 5000;
type Round = { at: number; answer: ReturnType<typeof look> };
const rounds = new WeakMap<Services, Map<Id<"ten">, Round>>();

/** One round, as the tenant sees it whose scope it is done in. */
export async function look(ctx: Looking) {
  const parts = await Promise.all([database(ctx), jobs(ctx), courier(ctx, "mail"), courier(ctx, "sms"), storage(ctx)]);
  return { checkedAt: new Date().toISOString(), state: overall(parts), parts };
}

export async function status(ctx: PublicReadCtx) {
  const { services, tenantId } = ctx;
  const kept = rounds.get(services) ?? new Map<Id<"ten">, Round>();
  rounds.set(services, kept);
  const last = kept.get(tenantId);
  const round = last && Date.now() - last.at < keepMs ? last : { at: Date.now(), answer: look(ctx) };
  kept.set(tenantId, round);
  return { version: services.version, startedAt: services.startedAt, ...(await round.answer) };
}
