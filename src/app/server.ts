import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { routes as connections } from "#features/connections/server/routes.ts";
import { routes as factors } from "#features/factors/server/routes.ts";
import { exportFile, exportPath } from "#features/identity/server/exports.ts";
import { routes as identity } from "#features/identity/server/routes.ts";
import { routes as members } from "#features/members/server/routes.ts";
import {
  routes as notifications,
  developmentRoutes as notificationsInDevelopment,
} from "#features/notifications/server/routes.ts";
import { acsPath } from "#features/sso/rules.ts";
import { acs } from "#features/sso/server/acs.ts";
import { routes as sso } from "#features/sso/server/routes.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import { routes as tenancy } from "#features/tenancy/server/routes.ts";
import { readingIn } from "#server/db/in-tenant.ts";
import { apiPages } from "#server/http/api-pages.ts";
import { closeInOrder } from "#server/http/close-in-order.ts";
import { download } from "#server/http/downloads.ts";
import { formDoor } from "#server/http/form-door.ts";
import { framework } from "#server/http/framework.ts";
import { health } from "#server/http/health.ts";
import { metrics } from "#server/http/metrics.ts";
import { mount } from "#server/http/mount.ts";
import { pictures } from "#server/http/pictures.ts";
import { rateLimits } from "#server/http/rate-limit.ts";
import { screens } from "#server/http/screens.ts";
import type { OpenFloor } from "./floor.ts";
import { receiver } from "./receive.ts";

/** Every door of the house, in the order of its features. */
export const routes = [...tenancy, ...identity, ...factors, ...connections, ...sso, ...members, ...notifications];
/** Doors that a production house does not have. */
export const developmentRoutes = [...notificationsInDevelopment];

const dist = new URL("../../dist", import.meta.url).pathname;

/** The whole server on a given floor, not yet listening: `main.ts` and every test build the same one. */
export async function buildServer(floor: OpenFloor) {
  const { settings, db } = floor;
  const app = await framework(floor, () => randomUUID());
  const receive = receiver(floor);
  const open = settings.production ? routes : [...routes, ...developmentRoutes];
  await mount(app, open, floor, {
    receive,
    watch: metrics(app, floor),
    limit: rateLimits(settings.REQUESTS_PER_MINUTE),
  });
  apiPages(
    app,
    open.map(({ endpoint }) => endpoint),
    floor.version,
  );
  health(app, floor);
  formDoor(app, acsPath, acs(floor));
  pictures(app, floor.storage);
  download(app, exportPath, floor, receive, exportFile);
  await screens(app, dist, async (request) => {
    const { tenantId, caller } = await receive(request);
    return {
      brand: await brand({ db: readingIn(db, tenantId), tenantId }),
      signedIn: caller !== undefined,
      development: !settings.production,
      version: floor.version,
    };
  });
  floor.sockets.open(app.server, async (request: IncomingMessage) => {
    const hostname = (request.headers.host ?? "").replace(/:\d+$/, "");
    return (await receive({ headers: request.headers, hostname })).caller;
  });
  closeInOrder(app, floor.sockets);
  return app;
}
