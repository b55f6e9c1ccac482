import type { FastifyInstance, FastifyRequest } from "fastify";

type Fields = Record<string, string>;

/**
 * A door for a form that another site's page posts, as SAML does. It answers only with where the browser goes next: such a
 * post carries none of this site's cookies, so nothing can be done in anybody's name here.
 */
export function formDoor(
  app: FastifyInstance,
  path: string,
  handle: (fields: Fields, request: FastifyRequest) => Promise<string>,
) {
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(path, { bodyLimit: 500_000 }, async (request, reply) =>
      reply.redirect(await handle(request.body as Fields, request), 303),
    );
  });
}
