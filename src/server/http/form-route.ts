import type { FastifyInstance, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import { MinuteCounter } from "./rate-limit.ts";

type Fields = Record<string, string>;

/** A whole company may share one address; more sign-ins than this are not legitimate. */
const perMinute = 120;

/**
 * Registers a raw route for a form that another site's page posts, as SAML does. It only answers with a redirect: such a post carries none
 * of this site's cookies, so nothing can be done in a person's name here.
 */
export function registerFormRoute(
  app: FastifyInstance,
  path: string,
  handle: (fields: Fields, request: FastifyRequest) => Promise<string>,
) {
  const counter = new MinuteCounter();
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // The limit applies before the body is read.
    scope.addHook("onRequest", async ({ ip }, reply) => {
      const { calls, secondsLeft } = counter.count(ip, Date.now());
      if (calls <= perMinute) return;
      reply.header("retry-after", secondsLeft);
      throw baseErrors.tooMany();
    });
    scope.post(path, { bodyLimit: 500_000 }, async (request, reply) =>
      reply.redirect(await handle(request.body as Fields, request), 303),
    );
  });
}
