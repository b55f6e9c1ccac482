import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";

const mostDelayMs = 2000;

/**
 * Refuses requests once the event loop has been late for two seconds in a row: a single late turn is over by the time a request is read.
 * The plugin only measures, because its own check collects route data on every request.
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
