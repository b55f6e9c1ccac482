import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { TimeLimits } from "./time-limits.ts";

const methodsWithBody = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * Ends requests with which a client could hold a connection without using it. A body is limited by its progress and not by its total time,
 * because a large file over a slow network still arrives.
 */
export function limitSlowBodies(app: FastifyInstance, limits: TimeLimits) {
  app.addHook("onRoute", (route) => {
    const { endpoint, isLong } = route.config ?? {};
    const takesBody = [route.method].flat().some((method) => methodsWithBody.includes(method));
    // Other GETs stream files, which take as long as the client's network needs.
    if (!isLong && (endpoint || takesBody)) route.handlerTimeout = limits.answerMs;
  });
  app.addHook("onRequest", ({ raw }, reply, done) => {
    watchBody(raw, reply.raw, limits);
    done();
  });
  // The body of a request for an unknown route changes nothing, so the answer does not wait for it.
  app.addHook("preParsing", (request, reply, payload, done) =>
    request.is404 && hasBody(request.raw) ? reply.callNotFound() : done(null, payload),
  );
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Ends the connection when the body stalls, or is still arriving long after the answer. */
export function watchBody(request: IncomingMessage, response: ServerResponse, limits: TimeLimits) {
  if (!hasBody(request)) return;
  const { stallMs, minBytes, lingerMs } = limits;
  const { socket } = request;
  let lingering: NodeJS.Timeout | undefined;
  let counted = socket.bytesRead;
  const isStalled = () => !request.complete && request.readableLength === 0 && socket.bytesRead - counted < minBytes;
  const watching = setInterval(() => {
    // After a busy moment this timer runs before bytes that have already arrived are read, so the check is deferred to the next turn.
    setImmediate(() => {
      if (isStalled()) request.destroy();
      counted = socket.bytesRead;
    });
  }, stallMs).unref();

  response.once("finish", () => {
    if (request.complete || request.destroyed) return;
    lingering = setTimeout(() => !request.complete && request.destroy(), lingerMs).unref();
  });
  request.once("close", () => {
    clearInterval(watching);
    clearTimeout(lingering);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a request may last as long as its client's network needs: a stream or an upload. */
    isLong?: boolean;
  }
}
