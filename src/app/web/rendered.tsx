import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createInstance, type Resource } from "i18next";
import { Suspense } from "react";
import { prerender } from "react-dom/static";
import { I18nextProvider } from "react-i18next";
import { type OwnTerms, termForms } from "#base/brand/terms.ts";
import type { PageData, PageHead } from "#base/page.ts";
import { applyOwnTexts } from "#features/site/apply-own-texts.ts";
import type { SiteFacts } from "#features/site/contract.ts";
import { siteRoutes } from "#features/site/web/routes.tsx";
import type { RouterContext } from "#web/api/guards.ts";
import { HeadContext } from "#web/shell/page-head.ts";
import { BrandContext, createBrandStore } from "#web/theme/brand-context.ts";
import { loadCatalog } from "./catalogs.ts";
import { Site } from "./site.tsx";

// Only the public routes: the server renders no other screens.
const root = createRootRouteWithContext<RouterContext>()();
const site = createRoute({ getParentRoute: () => root, id: "site", component: Site });
const tree = root.addChildren([site.addChildren(siteRoutes(site))]);

async function createTranslations({ locale, words: translations }: SiteFacts, terms: OwnTerms) {
  const [shell, siteTexts] = await Promise.all([loadCatalog(locale, "shell"), loadCatalog(locale, "site")]);
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    resources: { [locale]: { shell, site: applyOwnTexts(siteTexts, translations) } } as Resource,
    ns: ["shell", "site"],
    defaultNS: "shell",
    fallbackLng: false,
    interpolation: { escapeValue: false, defaultVariables: { terms: termForms(terms, locale) } },
  });
  return i18n;
}

/** Renders a public page to HTML and returns its head data. The built server calls this function. */
export async function renderPage(path: string, page: PageData): Promise<{ html: string; head: PageHead }> {
  const { brand, development, sendsMail, platform, registration, sourceUrl, signedIn } = page;
  const facts = page.facts as SiteFacts;
  const visit = { development, sendsMail, platform, registration, sourceUrl, signedIn };
  const context = { ...visit, facts, session: async () => undefined };
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: tree, context, history, isServer: true });
  const [translations] = await Promise.all([createTranslations(facts, brand.terms), router.load()]);
  const collected: { head?: PageHead } = {};
  // Waits for everything that suspends and writes a single chunk of any size, because later chunks would need scripts to be inserted.
  const { prelude } = await prerender(
    <HeadContext value={collected}>
      <I18nextProvider i18n={translations}>
        <BrandContext value={createBrandStore(brand)}>
          <Suspense fallback={null}>
            <RouterProvider router={router as never} />
          </Suspense>
        </BrandContext>
      </I18nextProvider>
    </HeadContext>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  if (!collected.head) throw new Error(`The page ${path} did not set its head data.`);
  return { html, head: collected.head };
}
