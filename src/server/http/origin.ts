import type { FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";

/**
 * Rejects a write that was started on another site's page, which would use this person's cookie. Browsers send the origin; other clients
 * send none, and carry no cookie they were not given.
 */
export function assertOwnOrigin({ headers, host }: Pick<FastifyRequest, "headers" | "host">) {
  if (!isOwnOrigin(headers.origin, host)) throw baseErrors.foreignOrigin();
}

export function isOwnOrigin(origin: string | undefined, host: string | undefined) {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
