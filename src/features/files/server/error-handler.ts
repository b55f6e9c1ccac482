import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError, baseErrors } from "#base/errors.ts";
import { acceptedTags, preferredLocale } from "#base/locales.ts";
import { isUnstorable } from "#server/db/database-errors.ts";
import type { Log } from "#server/log.ts";
import { translatorFor } from "#server/translator.ts";
import { errors } from "../contract.ts";
import { storageCodeOf } from "../storage-error.ts";

/** Sends an error in the protocol's format [R8.6]: a status the SDK understands, a message for people, and the app's error code. */
export const createErrorHandler =
  (log: Log) => (thrown: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, code, params } = toAppError(thrown);
    if (status === 500) log.error({ requestId: request.id, err: thrown }, "unexpected");
    else log.info({ requestId: request.id, code }, "refused");
    if (status === 503) reply.header("retry-after", "10");
    drainBody(request);
    const storageCode = storageCodeOf({ status, code });
    const [feature = "", name = ""] = code.split(".");
    const locale = preferredLocale(acceptedTags(request.headers["accept-language"] ?? ""));
    const message =
      feature === "files"
        ? translatorFor(locale, feature)(`errors.${name}`, params as Record<string, unknown>)
        : STATUS_CODES[status];
    return reply
      .code(status)
      .type("application/json; charset=utf-8")
      .send({ error: { code: status, message, storageCode, reason: code, params, requestId: request.id } });
  };

/** How long a client may keep sending after its request was refused. */
const drainMs = 30_000;

/** A client that is still sending reads the response only once it is done, so the rest of the body is drained for a limited time. */
function drainBody({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), drainMs).unref();
  raw.once("close", () => clearTimeout(timer));
}

function toAppError(thrown: FastifyError | AppError): AppError {
  // In this protocol, 402 means exclusively that the storage quota is used up.
  if (baseErrors.planLacks.is(thrown)) return new AppError(403, thrown.code, thrown.params);
  // And 401 means that either the person or the page that sends for them is not known.
  if (baseErrors.foreignOrigin.is(thrown)) return new AppError(401, thrown.code, undefined);
  if (thrown instanceof AppError) return thrown;
  if (thrown.code === "ECONNRESET" || thrown.code === "ERR_STREAM_PREMATURE_CLOSE") return errors.cutOff();
  if (isUnstorable(thrown)) return baseErrors.malformed();
  const status = thrown.statusCode ?? 500;
  if (status === 503) return baseErrors.busy();
  return status >= 400 && status < 500 ? baseErrors.malformed() : baseErrors.unexpected();
}
