// The first byte of a branded page, the tenants' brands remembered, to a bare Fastify that answers the same bytes, headers and all.
import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { pageData } from "#app/page-data.ts";
import { receiver } from "#app/receive.ts";
import { rememberedBrands } from "#features/tenancy/server/host-brands.ts";
import type { Floor } from "#server/ctx.ts";
import { framework } from "#server/http/framework.ts";
import { screens } from "#server/http/screens.ts";
import { type Load, ratio } from "./ratio.ts";

/** Two servers on free ports of loopback: ours on the built screens in `folder`, and one that has only the bytes. */
export async function servePages(floor: Floor, folder: string) {
  const ours = await framework(floor, () => randomUUID());
  const receive = receiver(floor);
  await screens(ours, folder, pageData(floor, receive, rememberedBrands(floor.db, floor.listener)));
  const { body, headers } = await ours.inject({ url: "/", headers: { host: "localhost", accept: "text/html" } });
  const { date: _, connection: __, "content-length": ___, ...same } = headers;
  const bare = Fastify();
  bare.get("/", (_request, reply) => reply.headers(same).send(body));
  const at = { host: "127.0.0.1", port: 0 };
  return {
    ours: await ours.listen(at),
    theirs: await bare.listen(at),
    close: () => Promise.all([ours.close(), bare.close()]),
  };
}

/** Wanted: 0.7 or better. */
export function pageRatio(served: { ours: string; theirs: string }, hosts: string[]) {
  const requests = hosts.map((host) => ({ path: "/", headers: { host, accept: "text/html" } }));
  const load = (url: string): Load => ({ url, requests });
  return ratio(load(served.ours), load(served.theirs), () => randomUUID());
}
