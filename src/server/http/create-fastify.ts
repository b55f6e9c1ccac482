import Fastify from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Services } from "../ctx.ts";
import { registerErrorHandler, type UnavailablePage } from "./error-handler.ts";
import { hasSeveralHosts } from "./host.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { shedLoad } from "./shed-load.ts";
import { limitSlowBodies } from "./slow-bodies.ts";
import { defaultTimeLimits, type TimeLimits } from "./time-limits.ts";
import { toFastifyTrust } from "./trusted-proxies.ts";

const megabyte = 1024 * 1024;
/** A request that is still arriving after this time is ended, whatever its progress: 50 MB at 15 KB per second take less. */
const longestUploadMs = 60 * 60_000;

/** Creates Fastify with all guards and limits, and without routes. */
export async function createFastify(
  { settings, log }: Pick<Services, "settings" | "log">,
  requestId: () => string,
  unavailablePage?: UnavailablePage,
  limits: TimeLimits = defaultTimeLimits,
) {
  const app = Fastify({
    logger: false, // Fastify would create a logger for each request; the error handler logs what matters
    genReqId: requestId,
    trustProxy: toFastifyTrust(settings.TRUST_PROXY),
    bodyLimit: megabyte,
    requestTimeout: longestUploadMs,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
  });
  registerErrorHandler(app, log, unavailablePage);
  addSecurityHeaders(app, settings);
  app.addHook("onRequest", ({ raw }, _reply, done) => done(hasSeveralHosts(raw) ? baseErrors.malformed() : undefined));
  limitSlowBodies(app, limits);
  await shedLoad(app, limits);
  return app;
}
