// Compares the time to first byte of the cached landing page to a bare Fastify that sends the same bytes and headers.
import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { pageDataReader } from "#app/page-data.ts";
import { createPageWriter } from "#app/page-writer.ts";
import { createReceiver } from "#app/receiver.ts";
import { cachedSite } from "#features/site/server/facts.ts";
import { createBrandCache } from "#features/tenancy/server/host-brands.ts";
import type { Services } from "#server/ctx.ts";
import { createFastify } from "#server/http/create-fastify.ts";
import { registerScreens } from "#server/http/screens.ts";
import { type Load, ratio } from "./ratio.ts";

const asked = { accept: "text/html", "accept-encoding": "gzip, br" };

/** Starts two servers on free loopback ports: the app's with the built screens in `folder`, and one that only has the bytes. */
export async function servePages(services: Services, folder: string) {
  const ours = await createFastify(services, () => randomUUID());
  const receive = createReceiver(services);
  const write = createPageWriter(services, folder, `${folder}-server/rendered.js`);
  if (!write) throw new Error("The renderer of the public pages is not built.");
  const dataFor = pageDataReader(services, receive, createBrandCache(services), cachedSite(services));
  await registerScreens(ours, folder, { dataFor, render: write });
  const { rawPayload, headers } = await ours.inject({ url: "/", headers: { host: "localhost", ...asked } });
  const { date: _, connection: __, "content-length": ___, ...same } = headers;
  const bare = Fastify();
  bare.get("/", (_request, reply) => reply.headers(same).send(rawPayload));
  const at = { host: "127.0.0.1", port: 0 };
  return {
    ours: await ours.listen(at),
    theirs: await bare.listen(at),
    close: () => Promise.all([ours.close(), bare.close()]),
  };
}

/** The target is 0.5 or better. */
export function pageRatio(served: { ours: string; theirs: string }, hosts: string[]) {
  const requests = hosts.map((host) => ({ path: "/", headers: { host, ...asked } }));
  const load = (url: string): Load => ({ url, requests });
  return ratio(load(served.ours), load(served.theirs), () => randomUUID());
}
