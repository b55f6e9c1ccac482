import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Storage } from "../files/storage.ts";

/** An SVG is a document: opened directly, it can run and load nothing. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves uploaded images. A name is used once and cannot be guessed, so it also serves as the ETag. */
export function registerPictureRoutes(app: FastifyInstance, { disk }: Storage) {
  const find = async (path: string, isValidName: boolean) => {
    if (!isValidName || !(await disk.exists(path))) throw baseErrors.notFound();
    return path;
  };

  /** Photos of people. Browsers revalidate them each time, so that a photo disappears when its owner deletes it. */
  app.get<{ Params: { name: string } }>("/photos/:name", async ({ params: { name }, headers }, reply) => {
    const path = await find(`photos/${name}`, /^[0-9a-f]{32}\.webp$/.test(name));
    const etag = `"${name}"`;
    reply.header("cache-control", "private, max-age=0, must-revalidate").header("etag", etag);
    if (headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("image/webp").send(await disk.getStream(path));
  });

  /** Images of tenants. Mail clients load them too, from any origin, and cache them indefinitely. */
  app.get<{ Params: { name: string } }>("/brand/:name", async ({ params: { name } }, reply) => {
    const path = await find(`brand/${name}`, /^[0-9a-f]{32}(-\d{2,3}|-dark|-light)?\.(png|svg)$/.test(name));
    if (name.endsWith(".svg")) reply.header("content-security-policy", svgPolicy);
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("cross-origin-resource-policy", "cross-origin")
      .type(name.endsWith(".svg") ? "image/svg+xml" : "image/png")
      .send(await disk.getStream(path));
  });
}
