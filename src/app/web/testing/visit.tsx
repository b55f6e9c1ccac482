import "#web/theme/base.css";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import i18next from "i18next";
import { Suspense } from "react";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { changeLocale, startI18n } from "#web/i18n/i18n.ts";
import { BrandContext, brandStore } from "#web/theme/brand-context.ts";
import { loadCatalog } from "../catalogs.ts";
import { queries } from "../queries.ts";
import { houseRouter } from "../router.tsx";
import { currentSession } from "../session.ts";

const brand = brandStore(exampleBrand);

type Options = { development?: boolean; platform?: boolean; width?: number };

/** Opens the real house at an address, in English, with nothing remembered. What the server says is the test's own `wire`. */
export async function visit(address: string, { development = true, platform = true, width = 1280 }: Options = {}) {
  await page.viewport(width, 800);
  queries.clear();
  if (i18next.isInitialized) await changeLocale("en");
  else {
    localStorage.setItem("user-locale", "en");
    await startI18n(loadCatalog);
  }
  localStorage.clear();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = houseRouter({ development, platform, session: currentSession }, history);
  await render(
    <BrandContext value={brand}>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
    </BrandContext>,
  );
  return { address: () => history.location.href };
}
