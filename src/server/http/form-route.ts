import type { FastifyInstance, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import { Minute } from "./rate-limit.ts";

type Fields = Record<string, string>;

/** A whole office comes from one address; more than this is nobody signing in. */
const perMinute = 120;

/**
 * A door for a form that another site's page posts, as SAML does. It answers only with where the browser goes next: such a
 * post carries none of this site's cookies, so nothing can be done in anybody's name here.
 */
export function formRoute(
  app: FastifyInstance,
  path: string,
  handle: (fields: Fields, request: FastifyRequest) => Promise<string>,
) {
  const minute = new Minute();
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Before its words are read: who sends too many is not listened to.
    scope.addHook("onRequest", async ({ ip }, reply) => {
      const { calls, secondsLeft } = minute.count(ip, Date.now());
      if (calls <= perMinute) return;
      reply.header("retry-after", secondsLeft);
      throw baseErrors.tooMany();
    });
    scope.post(path, { bodyLimit: 500_000 }, async (request, reply) =>
      reply.redirect(await handle(request.body as Fields, request), 303),
    );
  });
}
