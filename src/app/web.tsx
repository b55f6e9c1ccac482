import "#web/theme/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { SiteFacts } from "#features/site/contract.ts";
import { withOwnWords } from "#features/site/web/own-words.ts";
import { startI18n } from "#web/i18n/i18n.ts";
import { startOffline } from "#web/offline/start.ts";
import { BrandContext, brandStore } from "#web/theme/brand-context.ts";
import { readPage } from "#web/theme/page.ts";
import { loadCatalog } from "./web/catalogs.ts";
import { appRouter } from "./web/router.tsx";

const ClosedHere = lazy(async () => ({ default: (await import("./web/closed-here.tsx")).ClosedHere }));

const { brand, locale, development, platform, registers, sourceUrl, signedIn, closed, facts } = readPage();
const brands = brandStore(brand);
startOffline();
// A built page names its font in its head; while developing there is no such file to name.
if (import.meta.env.DEV) void import("#web/theme/apply-brand.ts").then(({ applyBrand }) => applyBrand(brand));
const router = appRouter({
  development,
  platform,
  registers,
  sourceUrl,
  signedIn,
  facts,
  // Apart, because the landing page asks nobody who is there.
  session: async () => {
    const { currentSession, strangerHere } = await import("./web/session.ts");
    if (!signedIn) strangerHere();
    return currentSession();
  },
});
// A screen's files come beside the words, not after them, unless a stranger is sent elsewhere.
const [matched] = router.getMatchedRoutes(location.pathname);
if (signedIn || matched.every(({ id }) => id !== "/signed-in"))
  for (const route of matched) void router.loadRouteChunk(route)?.catch(() => {});
await startI18n(withOwnWords(loadCatalog, facts as SiteFacts | null));

const app = (
  <BrandContext value={brands}>
    <Suspense fallback={null}>
      {closed ? <ClosedHere closed={closed} signedIn={signedIn} /> : <RouterProvider router={router} />}
    </Suspense>
  </BrandContext>
);

const place = document.getElementById("root")!;
// The server wrote the page in its own language: whoever chose another here gets it drawn anew.
if (place.hasChildNodes() && document.documentElement.lang === locale) {
  // The same boundaries as on the server, or what it wrote would not be recognised.
  router.ssr = { manifest: undefined };
  await router.load();
  const arrivedAt = location.href;
  hydrateRoot(place, app, {
    // Whoever clicks before the page has come alive gets the next one drawn anew, and then nothing was wrong with this one.
    onRecoverableError: (error) => {
      if (location.href === arrivedAt) reportError(error);
    },
  });
} else {
  createRoot(place).render(app);
}
