import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Endpoint } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import type { Services } from "../ctx.ts";
import { DurationHistogram } from "./duration-histogram.ts";
import { isFromLoopback } from "./is-from-loopback.ts";

export type Outcome = "answered" | "refused" | "failed";
/** Records how long an endpoint took, in milliseconds. */
export type ObserveDuration = (endpoint: Endpoint) => (outcome: Outcome, tookMs: number) => void;

/**
 * Serves the Prometheus metrics: duration by endpoint, queued jobs and process metrics. They are accessible from loopback, or with the
 * token.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, settings }: Pick<Services, "db" | "settings">,
): ObserveDuration {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new DurationHistogram("http_request_seconds", "Time to answer, by endpoint and outcome", registry);
  const oldest = new Gauge({
    name: "jobs_oldest_seconds",
    help: "How long the job whose turn it is has waited",
    registers: [registry],
  });
  new Gauge({
    name: "database_connections",
    help: "Connections of the pool, by what they do",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "busy" }, db.pool.totalCount - db.pool.idleCount);
      this.set({ state: "idle" }, db.pool.idleCount);
      this.set({ state: "awaited" }, db.pool.waitingCount);
    },
  });
  new Gauge({
    name: "jobs",
    help: "Jobs in the queue: waiting, failing, and abandoned by a worker that was killed",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counts = await countJobs(db);
      for (const state of ["waiting", "failing", "abandoned"] as const) this.set({ state }, counts[state]);
      oldest.set(counts.oldestSeconds);
    },
  });
  app.get("/metrics", async (request, reply) => {
    if (!isFromLoopback(request) && !hasToken(request, settings.METRICS_TOKEN)) throw baseErrors.notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  return ({ method, path }) => {
    const of = (outcome: Outcome) => durations.withLabels({ method, route: path, outcome });
    const outcomes = { answered: of("answered"), refused: of("refused"), failed: of("failed") };
    return (outcome, tookMs) => outcomes[outcome](tookMs);
  };
}

const jobCounts = `select waiting, failing, abandoned, oldest_seconds as "oldestSeconds" from ops.job_counts`;
const unknownCounts = { waiting: Number.NaN, failing: Number.NaN, abandoned: Number.NaN, oldestSeconds: Number.NaN };

/** While the database is unavailable the other metrics are still served. */
const countJobs = ({ pool }: Pick<Services, "db">["db"]): Promise<typeof unknownCounts> =>
  pool.query(jobCounts).then(
    ({ rows }) => rows[0],
    () => unknownCounts,
  );

function hasToken({ headers }: FastifyRequest, token: string | undefined) {
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}
