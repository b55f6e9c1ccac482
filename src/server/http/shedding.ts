import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";

const mostDelayMs = 2000;

/**
 * Whoever comes while the loop has been late for two seconds running is asked to come back: a single late turn is over
 * once somebody is heard. The plugin only measures; its own check gathers all that is known of the route on every request.
 */
export async function shedding(app: FastifyInstance) {
  await app.register(underPressure, { sampleInterval: 1000 });
  let late = false;
  let busy = false;
  const look = setInterval(() => {
    const lateBefore = late;
    late = app.memoryUsage().eventLoopDelay > mostDelayMs;
    busy = late && lateBefore;
  }, 1000).unref();
  app.addHook("onClose", async () => clearInterval(look));
  app.addHook("onRequest", (_request, _reply, done) => done(busy ? baseErrors.busy() : undefined));
}
