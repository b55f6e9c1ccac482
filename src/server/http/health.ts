import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Services } from "../ctx.ts";

/** Orchestrators do not wait longer than this. */
const readyWithinMs = 2000;

/** For load balancers and orchestrators: live is a process that answers, ready is one that reaches its database. */
export function registerHealthRoutes(app: FastifyInstance, { db, listener }: Services) {
  app.get("/health/live", async () => ({ live: true }));
  app.get("/health/ready", async (_request, reply) => {
    const answers = db.pool.query("select 1").then(
      () => true,
      () => false,
    );
    const ready = listener.isUp && (await Promise.race([answers, sleep(readyWithinMs, false, { ref: false })]));
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}
