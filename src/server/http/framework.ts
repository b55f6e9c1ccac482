import Fastify from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Services } from "../ctx.ts";
import { hasSeveralHosts } from "./host.ts";
import { problems, type UnavailablePage } from "./problems.ts";
import { securityHeaders } from "./security-headers.ts";
import { shedding } from "./shedding.ts";
import { limitSlowBodies } from "./slow-bodies.ts";
import { defaultTimeLimits, type TimeLimits } from "./time-limits.ts";
import { trustOf } from "./trusted-proxies.ts";

const megabyte = 1024 * 1024;
/** A request that is still arriving after this time is ended, whatever its progress: 50 MB at 15 KB per second take less. */
const longestUploadMs = 60 * 60_000;

/** Creates Fastify with all guards and limits, and without routes. */
export async function framework(
  { settings, log }: Pick<Services, "settings" | "log">,
  requestId: () => string,
  unavailablePage?: UnavailablePage,
  limits: TimeLimits = defaultTimeLimits,
) {
  const app = Fastify({
    logger: false, // Fastify would create a logger for each request; the error handler logs what matters
    genReqId: requestId,
    trustProxy: trustOf(settings.TRUST_PROXY),
    bodyLimit: megabyte,
    requestTimeout: longestUploadMs,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
  });
  problems(app, log, unavailablePage);
  securityHeaders(app, settings);
  app.addHook("onRequest", ({ raw }, _reply, done) => done(hasSeveralHosts(raw) ? baseErrors.malformed() : undefined));
  limitSlowBodies(app, limits);
  await shedding(app);
  return app;
}
