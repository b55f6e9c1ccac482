import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, baseErrors } from "#base/errors.ts";
import { sendProblem } from "./problems.ts";
import { Minute } from "./rate-limit.ts";

/** A payment system's busy day comes from few addresses; more than this is nobody's news. */
const perMinute = 600;
const mostBytes = 256 * 1024;

/**
 * A door for news that another system posts, as JSON unless said otherwise, and signs. The body is handed on as it came, byte for byte, since that is
 * what was signed. Nobody is signed in here: whose the news is, the host says, and whether to believe it, the signature.
 */
export function hookRoute(
  app: FastifyInstance,
  path: string,
  handle: (request: FastifyRequest, rawBody: Buffer) => Promise<void>,
  type = "application/json",
) {
  const minute = new Minute();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, { parseAs: "buffer" }, (_, body, done) => done(null, body));
    // Before its words are read: who sends too many is not listened to.
    scope.addHook("onRequest", async ({ ip }, reply) => {
      const { calls, secondsLeft } = minute.count(ip, Date.now());
      if (calls <= perMinute) return;
      reply.header("retry-after", secondsLeft);
      throw baseErrors.tooMany();
    });
    scope.post(path, { bodyLimit: mostBytes }, async (request, reply) => {
      try {
        await handle(request, request.body as Buffer);
      } catch (error) {
        // Outside the contract nobody declared these, and they are meant all the same.
        if (error instanceof AppError) return sendProblem(error, request, reply);
        throw error;
      }
      return reply.send({ received: true });
    });
  });
}
