import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { routes as analytics } from "#features/analytics/server/routes.ts";
import { unsubscribeRoute } from "#features/analytics/server/unsubscribe.ts";
import { routes as branding } from "#features/branding/server/routes.ts";
import { canReadRecording } from "#features/calls/server/reads.ts";
import { routes as calls } from "#features/calls/server/routes.ts";
import { dealHook } from "#features/commissions/server/events/hook.ts";
import { routes as commissions } from "#features/commissions/server/routes.ts";
import { statementRoute } from "#features/commissions/server/statements/statement-file.ts";
import { canReadSentFile } from "#features/communication/server/reads.ts";
import { routes as communication } from "#features/communication/server/routes.ts";
import { routes as connections } from "#features/connections/server/routes.ts";
import { routes as domains } from "#features/domains/server/routes.ts";
import { routes as factors } from "#features/factors/server/routes.ts";
import { registerFileRoutes } from "#features/files/server/routes.ts";
import { canReadProof } from "#features/gamification/server/challenges/proofs.ts";
import { routes as gamification } from "#features/gamification/server/routes.ts";
import { seasonCardRoute } from "#features/gamification/server/seasons/season-card.ts";
import { routes as home } from "#features/home/server/routes.ts";
import { exportPath, findExportFile } from "#features/identity/server/account/exports.ts";
import { routes as identity } from "#features/identity/server/routes.ts";
import { routes as intelligence } from "#features/intelligence/server/routes.ts";
import { routes as ledger } from "#features/ledger/server/routes.ts";
import { linkRoute } from "#features/links/server/link-route.ts";
import { routes as links } from "#features/links/server/routes.ts";
import { routes as members } from "#features/members/server/routes.ts";
import { registerMailPage } from "#features/notifications/server/mail-page.ts";
import {
  routes as notifications,
  developmentRoutes as notificationsInDevelopment,
} from "#features/notifications/server/routes.ts";
import { routes as partners } from "#features/partners/server/routes.ts";
import { runFileRoute } from "#features/payouts/server/bank-files/run-file-route.ts";
import { payoutHooks } from "#features/payouts/server/rails/hooks.ts";
import { routes as payouts } from "#features/payouts/server/routes.ts";
import { readBillingTerms } from "#features/payouts/server/tax/billing.ts";
import { canReadTaxForm } from "#features/payouts/server/tax/tax-profile.ts";
import { routes as plans } from "#features/plans/server/routes.ts";
import { routes as privacy } from "#features/privacy/server/routes.ts";
import { routes as programs } from "#features/programs/server/routes.ts";
import { routes as providers } from "#features/providers/server/routes.ts";
import { canReadAttachment } from "#features/referrals/server/record/attachments.ts";
import { routes as referrals } from "#features/referrals/server/routes.ts";
import { canReadAsset } from "#features/resources/server/reads.ts";
import { routes as resources } from "#features/resources/server/routes.ts";
import { currentPathOf } from "#features/site/renamed-paths.ts";
import { cachedSite } from "#features/site/server/facts.ts";
import { routes as site } from "#features/site/server/routes.ts";
import { acsPath } from "#features/sso/rules.ts";
import { createAcsHandler } from "#features/sso/server/acs.ts";
import { routes as sso } from "#features/sso/server/routes.ts";
import { registerCertificateCheck } from "#features/tenancy/server/certificates.ts";
import { createBrandCache } from "#features/tenancy/server/host-brands.ts";
import { hostGuard } from "#features/tenancy/server/host-guard.ts";
import { hosts } from "#features/tenancy/server/hosts.ts";
import { routes as tenancy } from "#features/tenancy/server/routes.ts";
import { findTenantExportFile, tenantExportPath } from "#features/tenants/server/exports.ts";
import { routes as tenants } from "#features/tenants/server/routes.ts";
import { exportRoute } from "#features/transfers/server/export.ts";
import { routes as transfers } from "#features/transfers/server/routes.ts";
import { registerApiPages } from "#server/http/api-pages.ts";
import { closeGracefully } from "#server/http/close-gracefully.ts";
import { createFastify } from "#server/http/create-fastify.ts";
import { registerDownload } from "#server/http/downloads.ts";
import { registerFormRoute } from "#server/http/form-route.ts";
import { registerHealthRoutes } from "#server/http/health.ts";
import { readHostname } from "#server/http/host.ts";
import { registerMetrics } from "#server/http/metrics.ts";
import { mount } from "#server/http/mount.ts";
import { registerPictureRoutes } from "#server/http/pictures.ts";
import { createRateLimits } from "#server/http/rate-limit.ts";
import { registerScreens } from "#server/http/screens.ts";
import { defaultTimeLimits } from "#server/http/time-limits.ts";
import { registerBrandFiles } from "./brand-files.ts";
import { isKnownPath } from "./known-paths.ts";
import { registerOfflinePage } from "./offline-page.ts";
import { pageDataReader } from "./page-data.ts";
import { createPageWriter } from "./page-writer.ts";
import { createReceiver } from "./receiver.ts";
import { recordRefusals } from "./record-refusals.ts";
import type { OpenServices } from "./services.ts";
import { registerSiteFiles } from "./site-files.ts";
import { guestHandlers, socketHandlers } from "./socket-handlers.ts";
import { unavailablePage } from "./unavailable-page.ts";
import { renderWithoutScripts } from "./without-scripts.ts";

/** All routes, in the order of the features. */
export const routes = [
  ...tenancy,
  ...domains,
  ...branding,
  ...identity,
  ...factors,
  ...connections,
  ...sso,
  ...members,
  ...tenants,
  ...notifications,
  ...programs,
  ...referrals,
  ...communication,
  ...calls,
  ...gamification,
  ...transfers,
  ...links,
  ...ledger,
  ...plans,
  ...commissions,
  ...payouts,
  ...partners,
  ...analytics,
  ...intelligence,
  ...home,
  ...site,
  ...privacy,
  ...providers,
  ...resources,
];
/** Routes that do not exist in production. */
export const developmentRoutes = [...notificationsInDevelopment];

const dist = new URL("../../dist", import.meta.url).pathname;
/** The built renderer of public pages. */
const rendererPath = new URL("../../dist-server/rendered.js", import.meta.url).pathname;

/** Builds the whole server without listening: `main.ts` and every test use this function. */
export async function buildServer(services: OpenServices, limits = defaultTimeLimits) {
  const { settings, db } = services;
  const tenantOf = hosts(db, services.listener, settings.BASE_URL);
  const brandOf = createBrandCache(services);
  const app = await createFastify(services, () => randomUUID(), unavailablePage(tenantOf, brandOf), limits);
  hostGuard(app, services, tenantOf);
  const receive = createReceiver(services, tenantOf);
  const activeRoutes = settings.production ? routes : [...routes, ...developmentRoutes];
  const limit = createRateLimits(settings.REQUESTS_PER_MINUTE);
  const refusalListener = recordRefusals(services, receive);
  await mount(app, activeRoutes, services, {
    receive,
    observe: registerMetrics(app, services),
    limit,
    refusalListener,
  });
  registerApiPages(
    app,
    activeRoutes.map(({ endpoint }) => endpoint),
    services.version,
  );
  registerHealthRoutes(app, services);
  registerCertificateCheck(app, services, tenantOf);
  registerFormRoute(app, acsPath, createAcsHandler(services));
  registerPictureRoutes(app, services.storage);
  registerBrandFiles(app, services, receive, brandOf);
  registerOfflinePage(app, receive, brandOf);
  registerFileRoutes(app, services, {
    receive,
    limit: limit(),
    readers: [canReadAttachment, canReadTaxForm, canReadAsset, canReadSentFile, canReadRecording, canReadProof],
  });
  exportRoute(app, services, receive);
  linkRoute(app, services, receive);
  runFileRoute(app, services, receive);
  payoutHooks(app, services, receive);
  dealHook(app, services, receive);
  unsubscribeRoute(app, services, receive);
  statementRoute(app, services, receive, readBillingTerms);
  seasonCardRoute(app, services, receive);
  registerDownload(app, exportPath, services, receive, findExportFile);
  registerDownload(app, tenantExportPath, services, receive, findTenantExportFile);
  const siteOf = cachedSite(services);
  const dataFor = pageDataReader(services, receive, brandOf, siteOf);
  // In development Vite writes the page and requests its data here.
  if (!settings.production) {
    app.get("/internal/page", (request) => dataFor(request));
    registerMailPage(app, services, receive);
  }
  registerSiteFiles(app, services, receive, brandOf, siteOf);
  const writePage = createPageWriter(services, dist, rendererPath);
  await registerScreens(app, dist, {
    dataFor,
    isKnownPath,
    currentPathOf,
    renderNoScript: renderWithoutScripts,
    ...(writePage && { render: writePage }),
  });
  services.sockets.attach(
    app.server,
    async (request: IncomingMessage) => {
      const hostname = readHostname(request.headers.host);
      if (hostname === undefined) return undefined;
      const { caller, closed } = await receive({ headers: request.headers, hostname });
      return closed ? undefined : caller;
    },
    socketHandlers(services),
    guestHandlers(services, receive),
  );
  closeGracefully(app, services.sockets);
  return app;
}
