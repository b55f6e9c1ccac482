import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Services } from "#server/ctx.ts";
import { assertAccess, type Receive } from "#server/http/mount.ts";
import { getMessage as endpoint, messageId } from "../contract.ts";
import { mailPagePath } from "../rules.ts";
import { findHtml } from "./reads.ts";

/** The mail runs nothing and loads nothing, belongs to no site, and only the app's own pages may frame it. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

/** Serves a mail as its reader sees it, in development only. A document of its own, because it must not share the app's policy. */
export function registerMailPage(app: FastifyInstance, services: Services, receive: Receive) {
  app.get<{ Params: { id: string } }>(mailPagePath(":id"), async (request, reply) => {
    const { caller } = await receive(request);
    assertAccess(endpoint, caller);
    const id = messageId.safeParse(request.params.id);
    const html = id.success ? await findHtml({ services }, id.data) : undefined;
    if (!html) throw baseErrors.notFound();
    return reply
      .header("content-security-policy", mailPolicy)
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "private, no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
