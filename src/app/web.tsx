import { defined } from "#base/defined.ts";
import "#web/theme/base.css";
import "#web/theme/forced-colors.css";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { SiteFacts } from "#features/site/contract.ts";
import { withOwnTexts } from "#features/site/web/own-texts.ts";
import { changeTerms, startI18n } from "#web/i18n/i18n.ts";
import { startOffline } from "#web/offline/start.ts";
import { BrandContext, createBrandStore } from "#web/theme/brand-context.ts";
import { readPage } from "#web/theme/page.ts";
import { loadCatalog } from "./web/catalogs.ts";
import { appRouter } from "./web/router.tsx";

const ClosedTenant = lazy(async () => ({ default: (await import("./web/closed-tenant.tsx")).ClosedTenant }));

const { brand, locale, closed, facts, signedIn, ...page } = readPage();
const { development, sendsMail, platform, registration, sourceUrl } = page;
const brands = createBrandStore(brand);
startOffline();
// A built page links its font in its head; in development there is no such file.
if (import.meta.env.DEV) void import("#web/theme/apply-brand.ts").then(({ applyBrand }) => applyBrand(brand));
const router = appRouter({
  development,
  sendsMail,
  platform,
  registration,
  sourceUrl,
  signedIn,
  facts,
  // Loaded separately, because the landing page does not need the session.
  session: async () => {
    const { currentSession, cacheSignedOut: strangerHere } = await import("./web/session.ts");
    if (!signedIn) strangerHere();
    return currentSession();
  },
});
// Loads the screen's code in parallel with the texts, unless an anonymous visitor will be redirected to sign-in.
const [matched] = router.getMatchedRoutes(location.pathname);
if (signedIn || matched.every(({ id }) => id !== "/signed-in"))
  for (const route of matched) void router.loadRouteChunk(route)?.catch(() => {});
await startI18n(withOwnTexts(loadCatalog, facts as SiteFacts | null), brand.terms);
brands.subscribe(() => changeTerms(brands.current().terms));

const app = (
  <BrandContext value={brands}>
    <Suspense fallback={null}>
      {closed ? <ClosedTenant closed={closed} signedIn={signedIn} /> : <RouterProvider router={router} />}
    </Suspense>
  </BrandContext>
);

// The outline in the server's page stands for the app until its first screen is there.
const boot = document.getElementById("boot");
if (boot) {
  const stop = router.subscribe("onRendered", () => {
    boot.remove();
    stop();
  });
}

const rootElement = defined(document.getElementById("root"));
// The server rendered the page in its own language: a visitor who chose another one gets a client-side render instead.
if (rootElement.hasChildNodes() && document.documentElement.lang === locale) {
  // The same suspense boundaries as on the server, or hydration would fail.
  router.ssr = { manifest: undefined };
  await router.load();
  const initialHref = location.href;
  hydrateRoot(rootElement, app, {
    // A click before hydration renders the next page on the client, which is not an error of this page.
    onRecoverableError: (error) => {
      if (location.href === initialHref) reportError(error);
    },
  });
} else {
  createRoot(rootElement).render(app);
}
