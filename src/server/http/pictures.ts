import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Storage } from "../files/storage.ts";

/** People's pictures. A name is used once and cannot be guessed, so whoever has it may keep the picture for good. */
export function pictures(app: FastifyInstance, { disk }: Storage) {
  app.get<{ Params: { name: string } }>("/photos/:name", async ({ params: { name } }, reply) => {
    const path = `photos/${name}`;
    if (!/^[0-9a-f]{32}\.webp$/.test(name) || !(await disk.exists(path))) throw baseErrors.notFound();
    reply.header("cache-control", "private, max-age=31536000, immutable").type("image/webp");
    return reply.send(await disk.getStream(path));
  });
}
