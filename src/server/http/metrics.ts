import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { baseErrors } from "#base/errors.ts";
import type { Floor } from "../ctx.ts";

/** Prometheus' page: how long each route takes, what waits, how the process is. For loopback, or with the token. */
export function metrics(app: FastifyInstance, { db, settings }: Floor) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const took = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
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
  // Finding a route's own histogram by its labels is most of the work, and there are few of them.
  const known = new Map<string, { observe(seconds: number): void }>();
  app.addHook("onResponse", (request, reply, done) => {
    const labels = [request.method, request.routeOptions.url ?? "unknown", reply.statusCode] as const;
    const key = labels.join(" ");
    const histogram = known.get(key) ?? took.labels(labels[0], labels[1], String(labels[2]));
    known.set(key, histogram);
    histogram.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", async (request, reply) => {
    if (!fromHere(request) && !hasToken(request, settings.METRICS_TOKEN)) throw baseErrors.notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The socket's own address: a forwarded one could be invented, and a proxy's is loopback too. */
const fromHere = ({ socket, headers }: FastifyRequest) =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") && headers["x-forwarded-for"] === undefined;

function hasToken({ headers }: FastifyRequest, token: string | undefined) {
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}
