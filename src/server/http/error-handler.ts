import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, baseErrors } from "#base/errors.ts";
import { isUnstorable } from "../db/database-errors.ts";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import type { Log } from "../log.ts";

/** Sends the page that a person sees while the database is unavailable. */
export type UnavailablePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A missing image or endpoint must not be answered with a page. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  !/^\/(api|assets|brand|health|photos|socket\.io|v0)\//.test(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? "*/*");

/** Sends RFC 9457 problems: a code, its parameters and the request id; never prose or a stack. Screens translate the code. */
export function registerErrorHandler(app: FastifyInstance, log: Log, unavailablePage?: UnavailablePage) {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown, request);
    if (error.status === 500) log.error({ requestId: request.id, err: thrown }, "unexpected");
    else log.info({ requestId: request.id, code: error.code }, "refused");
    if (error.status === 503) reply.header("retry-after", "10");
    if (isDatabaseUnavailable(thrown) && unavailablePage && wantsPage(request)) return unavailablePage(request, reply);
    return sendProblem(error, request, reply);
  });
}

export const sendProblem = ({ status, code, params }: AppError, { id }: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(status)
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send({ type: `urn:error:${code}`, title: STATUS_CODES[status], status, code, params, requestId: id });

/** The error that a client receives for whatever was thrown. */
export function toAppError(thrown: unknown, request: FastifyRequest): AppError {
  const declared = request.routeOptions.config.endpoint?.errors ?? [];
  if (thrown instanceof AppError) {
    // A code that the contract does not declare is a bug: no client could be prepared for it.
    const known = thrown.code.startsWith("base.") || declared.some(({ code }) => code === thrown.code);
    return known ? thrown : baseErrors.unexpected();
  }
  if (isDatabaseUnavailable(thrown)) return baseErrors.busy();
  if (isUnstorable(thrown)) return baseErrors.malformed();
  const status = (thrown as { statusCode?: number }).statusCode ?? 500; // Fastify's own errors
  if (status === 413) return baseErrors.tooLarge();
  if (status === 503) return baseErrors.busy();
  return status >= 400 && status < 500 ? baseErrors.malformed() : baseErrors.unexpected();
}

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: import("#base/endpoint.ts").Endpoint;
  }
}
