import "#web/theme/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { startI18n } from "#web/i18n/i18n.ts";
import { BrandContext, brandStore } from "#web/theme/brand-context.ts";
import { readPage } from "#web/theme/page.ts";
import { loadCatalog } from "./web/catalogs.ts";
import { houseRouter } from "./web/router.tsx";

const ClosedHere = lazy(async () => ({ default: (await import("./web/closed-here.tsx")).ClosedHere }));

const { brand, development, platform, registers, signedIn, closed } = readPage();
const brands = brandStore(brand);
// A built page names its font in its head; while developing there is no such file to name.
if (import.meta.env.DEV) void import("#web/theme/apply-brand.ts").then(({ applyBrand }) => applyBrand(brand));
const router = houseRouter({
  development,
  platform,
  registers,
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
await startI18n(loadCatalog);

// An operator's link leads into a suspended tenant, too.
const isClosed = closed !== null && location.pathname !== "/visit";

createRoot(document.getElementById("root")!).render(
  <BrandContext value={brands}>
    <Suspense fallback={null}>
      {isClosed ? <ClosedHere closed={closed} signedIn={signedIn} /> : <RouterProvider router={router} />}
    </Suspense>
  </BrandContext>,
);
