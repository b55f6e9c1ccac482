import type { FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";

/**
 * A browser says on whose page a write was begun. One begun elsewhere would ride on this person's cookie; clients that
 * are no browsers say nothing, and carry no cookie they were not given.
 */
export function refuseForeignOrigin({ headers, host }: Pick<FastifyRequest, "headers" | "host">) {
  if (!isOwnOrigin(headers.origin, host)) throw baseErrors.foreignOrigin();
}

export function isOwnOrigin(origin: string | undefined, host: string | undefined) {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
