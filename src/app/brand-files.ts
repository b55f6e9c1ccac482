import type { FastifyInstance, FastifyRequest } from "fastify";
import { icon, manifest } from "#features/branding/server/host-files.ts";
import type { BrandOf } from "#features/tenancy/server/host-brands.ts";
import type { Services } from "#server/ctx.ts";
import { registerHostFile } from "#server/http/host-files.ts";
import type { Receive } from "#server/http/mount.ts";

/** Registers the files that browsers and operating systems request from every host: the web app manifest and the icons. */
export function registerBrandFiles(app: FastifyInstance, { storage }: Services, receive: Receive, brandOf: BrandOf) {
  const hostBrandFor = async (request: FastifyRequest) => brandOf((await receive(request)).tenantId);
  const readBrandFile = (path: string) => storage.disk.getBytes(path);
  registerHostFile(app, "/manifest.webmanifest", async (request) => manifest(await hostBrandFor(request)));
  registerHostFile(app, "/favicon.ico", async (request) =>
    icon(await hostBrandFor(request), { size: 32, whole: false }, readBrandFile),
  );
  registerHostFile(app, "/brand/icon-:size(^\\d+).png", async (request) => {
    const { size } = request.params as { size: string };
    const whole = "whole" in (request.query as object);
    return icon(await hostBrandFor(request), { size: Number(size), whole }, readBrandFile);
  });
}
