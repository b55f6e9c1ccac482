import type { FastifyInstance } from "fastify";
import type { Floor } from "../ctx.ts";

/** For whoever watches the process: alive is a process that answers, ready is one that reaches its database. */
export function health(app: FastifyInstance, { db, listener }: Floor) {
  app.get("/health/live", async () => ({ live: true }));
  app.get("/health/ready", async (_request, reply) => {
    const ready =
      listener.up &&
      (await db.pool.query("select 1").then(
        () => true,
        () => false,
      ));
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}
