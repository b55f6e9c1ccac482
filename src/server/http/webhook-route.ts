import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, baseErrors } from "#base/errors.ts";
import { sendProblem } from "./error-handler.ts";
import { MinuteCounter } from "./rate-limit.ts";

/** On a busy day a payment system sends many webhooks from few addresses; more than this are not legitimate. */
const perMinute = 600;
const maxBytes = 256 * 1024;

/**
 * Registers a raw route for signed webhooks of another system, as JSON unless stated otherwise. The body is passed on byte for byte, since
 * those bytes were signed. There is no session: the host identifies the tenant, and the signature proves the sender.
 */
export function registerWebhookRoute(
  app: FastifyInstance,
  path: string,
  handle: (request: FastifyRequest, rawBody: Buffer) => Promise<void>,
  type = "application/json",
) {
  const counter = new MinuteCounter();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, { parseAs: "buffer" }, (_, body, done) => done(null, body));
    // The limit applies before the body is read.
    scope.addHook("onRequest", async ({ ip }, reply) => {
      const { calls, secondsLeft } = counter.count(ip, Date.now());
      if (calls <= perMinute) return;
      reply.header("retry-after", secondsLeft);
      throw baseErrors.tooMany();
    });
    scope.post(path, { bodyLimit: maxBytes }, async (request, reply) => {
      try {
        await handle(request, request.body as Buffer);
      } catch (error) {
        // Raw routes declare no errors, so these are sent without checking the declaration.
        if (error instanceof AppError) return sendProblem(error, request, reply);
        throw error;
      }
      return reply.send({ received: true });
    });
  });
}
