import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Storage } from "../files/storage.ts";

/** A drawing is a document: opened by itself it can do nothing and ask for nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A name is used once and cannot be guessed, so whoever has it may keep the picture for good. */
export function pictures(app: FastifyInstance, { disk }: Storage) {
  const found = async (path: string, isName: boolean) => {
    if (!isName || !(await disk.exists(path))) throw baseErrors.notFound();
    return disk.getStream(path);
  };

  /** People's. */
  app.get<{ Params: { name: string } }>("/photos/:name", async ({ params: { name } }, reply) => {
    const picture = await found(`photos/${name}`, /^[0-9a-f]{32}\.webp$/.test(name));
    return reply.header("cache-control", "private, max-age=31536000, immutable").type("image/webp").send(picture);
  });

  /** Tenants'. Mail programs show them too, from wherever they are. */
  app.get<{ Params: { name: string } }>("/brand/:name", async ({ params: { name } }, reply) => {
    const picture = await found(`brand/${name}`, /^[0-9a-f]{32}(-\d{2,3}|-dark|-light)?\.(png|svg)$/.test(name));
    if (name.endsWith(".svg")) reply.header("content-security-policy", drawingPolicy);
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("cross-origin-resource-policy", "cross-origin")
      .type(name.endsWith(".svg") ? "image/svg+xml" : "image/png")
      .send(picture);
  });
}
