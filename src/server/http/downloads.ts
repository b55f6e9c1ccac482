import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Caller, Services } from "../ctx.ts";
import { closedError, type Receive } from "./mount.ts";

/** The policy for uploaded files: they run nothing, load nothing, belong to no site and cannot be framed. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

type Find = (services: Services, caller: Caller, id: string) => Promise<{ path: string; name: string } | undefined>;

/** Serves a file for one person; a caller without access gets 404. */
export function registerDownload(app: FastifyInstance, path: string, services: Services, receive: Receive, find: Find) {
  app.get<{ Params: { id: string } }>(path, async (request, reply) => {
    const { caller, closed } = await receive(request);
    if (closed) throw closedError(closed);
    if (!caller || caller.scope) throw baseErrors.signedOut();
    const file = await find(services, caller, request.params.id);
    if (!file) throw baseErrors.notFound();
    reply
      .header("content-disposition", `attachment; filename="${file.name}"`)
      .header("content-security-policy", filePolicy)
      .header("cache-control", "private, no-store")
      .type("application/octet-stream");
    return reply.send(await services.storage.disk.getStream(file.path));
  });
}
