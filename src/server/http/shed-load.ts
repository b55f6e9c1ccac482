import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { TimeLimits } from "./time-limits.ts";

/**
 * Refuses requests once the event loop has been late twice in a row: a single late turn is over by the time a request is read.
 * The plugin only measures, because its own check collects route data on every request.
 */
export async function shedLoad(app: FastifyInstance, { lateMs }: Pick<TimeLimits, "lateMs">) {
  await app.register(underPressure, { sampleInterval: 1000 });
  let isLate = false;
  let busy = false;
  const timer = setInterval(() => {
    const wasLate = isLate;
    isLate = app.memoryUsage().eventLoopDelay > lateMs;
    busy = isLate && wasLate;
  }, 1000).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", (_request, _reply, done) => done(busy ? baseErrors.busy() : undefined));
}
