import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import Fastify from "fastify";
import type { Floor } from "../ctx.ts";
import { problems } from "./problems.ts";
import { securityHeaders } from "./security-headers.ts";

const megabyte = 1024 * 1024;

/** Fastify with everything that guards and carries, and no route of its own. */
export async function framework({ settings, log }: Pick<Floor, "settings" | "log">, requestId: () => string) {
  const app = Fastify({
    logger: false, // it would make one for each request; what is worth saying, `problems` says
    genReqId: requestId,
    trustProxy: trusted(settings.TRUST_PROXY),
    bodyLimit: megabyte,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
  });
  problems(app, log);
  securityHeaders(app, settings);
  await app.register(rateLimit, {
    max: settings.REQUESTS_PER_MINUTE,
    timeWindow: "1 minute",
    // By address alone: whatever a caller can vary would be a way around it.
    keyGenerator: ({ ip }) => ip,
    allowList: ({ url }) => !url.startsWith("/api/"),
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    retryAfter: 10,
  });
  await app.register(cookie, { hook: false });
  await app.register(multipart, { limits: { fileSize: 10 * megabyte, files: 5 } });
  return app;
}

/** `true`, `false`, or addresses, as Fastify wants them. */
const trusted = (value: string) =>
  value === "true" || value === "false" ? value === "true" : value.split(",").map((part) => part.trim());
