import { eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { PublicReadCtx, Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { messages } from "#server/tables.ts";
import type { Part } from "../contract.ts";
import { probeState, worstState } from "../rules.ts";
import { jobCounts } from "./table.ts";

const countJobs = statement("tenancy.jobCounts", {}, (from) =>
  from
    .select({
      ...{ waiting: jobCounts.waiting, failing: jobCounts.failing },
      ...{ abandoned: jobCounts.abandoned, oldestSeconds: jobCounts.oldestSeconds },
    })
    .from(jobCounts),
);
const unsentMessages = statement("tenancy.unsent", { channel: messages.channel }, (from, p) =>
  from
    .select({
      waiting: sql<number>`(count(*) filter (where ${messages.state} = 'waiting'))::int`,
      failing: sql<number>`(count(*) filter (where ${messages.lastError} is not null and ${messages.state} <> 'sent'))::int`,
    })
    .from(messages)
    .where(eq(messages.channel, p.channel)),
);

type Probe = { state: Part["state"]; tookMs: number };

/** Runs a probe with a timeout of two seconds. */
async function probe(work: () => Promise<unknown>): Promise<Probe> {
  const started = performance.now();
  const timeout = new Promise((_, fail) => setTimeout(() => fail(new Error("late")), 2000).unref());
  const failed = await Promise.race([work(), timeout]).then(
    () => false,
    () => true,
  );
  const tookMs = Math.round(performance.now() - started);
  return { state: probeState({ failed, tookMs }), tookMs };
}

const noCounts = { waiting: null, failing: null, abandoned: null, oldestSeconds: null };
type ProbeContext = Pick<PublicReadCtx, "services" | "db">;

async function probeDatabase({ services }: ProbeContext): Promise<Part> {
  return { name: "database", ...(await probe(() => services.db.pool.query("select 1"))), ...noCounts };
}

/** A queue whose first job waits longer than a minute, or that holds jobs of dead workers, is not being processed. */
async function probeJobs({ db }: ProbeContext): Promise<Part> {
  let found = { waiting: 0, failing: 0, abandoned: 0, oldestSeconds: 0 };
  const { state, tookMs } = await probe(async () => {
    [found = found] = await db.run(countJobs, {});
  });
  const isStuck = state === "ok" && (found.oldestSeconds > 60 || found.abandoned > 0);
  return { name: "jobs", state: isStuck ? "slow" : state, tookMs, ...found };
}

/** Without a configured service, messages wait in the outbox, which is neither healthy nor failing. */
async function probeCourier(ctx: ProbeContext, name: "mail" | "sms"): Promise<Part> {
  const [pending] = await ctx.db.run(unsentMessages, { channel: name }).catch(() => []);
  const sender = ctx.services.messageSenders[name];
  const result = sender ? await probe(() => sender.check()) : { state: "off" as const, tookMs: null };
  return { name, ...result, ...noCounts, ...pending };
}

async function probeStorage({ services }: ProbeContext): Promise<Part> {
  return { name: "storage", ...(await probe(() => services.storage.check())), ...noCounts };
}

/** Probes are expensive and the page is public: one round serves all requests within five seconds. */
const cacheMs = 5000;
type CachedStatus = { at: number; answer: ReturnType<typeof probeAll> };
const statusCache = new WeakMap<Services, Map<Id<"ten">, CachedStatus>>();

/** Runs one round of probes, in the scope of the caller's tenant. */
export async function probeAll(ctx: ProbeContext) {
  const parts = await Promise.all([
    probeDatabase(ctx),
    probeJobs(ctx),
    probeCourier(ctx, "mail"),
    probeCourier(ctx, "sms"),
    probeStorage(ctx),
  ]);
  return { checkedAt: new Date().toISOString(), state: worstState(parts), parts };
}

export async function readStatus(ctx: PublicReadCtx) {
  const { services, tenantId } = ctx;
  const byTenant = statusCache.get(services) ?? new Map<Id<"ten">, CachedStatus>();
  statusCache.set(services, byTenant);
  const last = byTenant.get(tenantId);
  const entry = last && Date.now() - last.at < cacheMs ? last : { at: Date.now(), answer: probeAll(ctx) };
  byTenant.set(tenantId, entry);
  return { version: services.version, startedAt: services.startedAt, ...(await entry.answer) };
}
