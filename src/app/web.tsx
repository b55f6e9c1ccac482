import "#web/theme/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { startI18n } from "#web/i18n/i18n.ts";
import { BrandContext, brandStore } from "#web/theme/brand-context.ts";
import { followBrandIcon } from "#web/theme/brand-icon.ts";
import { readPage } from "#web/theme/page.ts";
import { loadCatalog } from "./web/catalogs.ts";
import { houseRouter } from "./web/router.tsx";

const { brand, development, signedIn } = readPage();
const brands = brandStore(brand);
followBrandIcon(brands);
const router = houseRouter({
  development,
  // Apart, because the landing page asks nobody who is there.
  session: async () => {
    const { currentSession, strangerHere } = await import("./web/session.ts");
    if (!signedIn) strangerHere();
    return currentSession();
  },
});
await startI18n(loadCatalog);

createRoot(document.getElementById("root")!).render(
  <BrandContext value={brands}>
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>
  </BrandContext>,
);
