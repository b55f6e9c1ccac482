import Fastify from "fastify";
import type { Floor } from "../ctx.ts";
import { problems, type UnavailablePage } from "./problems.ts";
import { securityHeaders } from "./security-headers.ts";
import { shedding } from "./shedding.ts";

const megabyte = 1024 * 1024;
/** A request that is still arriving after so long is ended; a part of an upload needs less on a slow line. */
const uploadMs = 10 * 60_000;

/** Fastify with everything that guards and carries, and no route of its own. */
export async function framework(
  { settings, log }: Pick<Floor, "settings" | "log">,
  requestId: () => string,
  unavailablePage?: UnavailablePage,
) {
  const app = Fastify({
    logger: false, // it would make one for each request; what is worth saying, `problems` says
    genReqId: requestId,
    trustProxy: trusted(settings.TRUST_PROXY),
    bodyLimit: megabyte,
    requestTimeout: uploadMs,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
  });
  problems(app, log, unavailablePage);
  securityHeaders(app, settings);
  await shedding(app);
  return app;
}

/** `true`, `false`, or addresses, as Fastify wants them. */
const trusted = (value: string) =>
  value === "true" || value === "false" ? value === "true" : value.split(",").map((part) => part.trim());
